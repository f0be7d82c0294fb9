import Foundation
import TestSupport
import Testing

extension ServiceTests {
  @Suite struct ReportTests {
    /// What both tell of a phase.
    struct Phase: Decodable, Equatable {
      let lockState: String
      let from: String
      let to: String
      let ticks: Int
      let answers: Int
      let noData: Int
      let refusals: Int
      let firstAnswerSeconds: Double?
      let firstSteps: Double?
      let lastSteps: Double?
    }

    private struct Report: Decodable {
      let phases: [Phase]
    }

    private static let scenario =
      Phone.scenario + """
        duration: 12min
        timeline:
          - { at: 2min, do: lock }
          - { at: 5min, do: unlock }
          - { at: 7min, do: reboot }
          - { at: 8min, do: unlock }
          - { at: 10min, do: lock }
        """

    @Test("A scenario gives the same phases and counts in virtual time and as a service")
    func sameStory() throws {
      try Phone.run("same-story", scenario: Self.scenario, options: "--speed 60") { phone in
        try eventually("the last lock of same-story") {
          try phone.entries().count { $0.event == "lock-state" } >= 5
        }
        try phone.machine.run(["systemctl", "stop", phone.unit]).orThrow()
        try phone.machine.run(["journalctl", "--sync"]).orThrow()
        let told = try phases(in: phone.lockstep("report", "--json").orThrow().lines.last)
        let played = try phases(
          in: phone.machine.run([
            "/usr/local/bin/lockstep", "run", "--json", phone.scenarioFile,
          ]).orThrow().lines.last)
        #expect(played.count == 6)
        // The service was stopped somewhere in the last one.
        #expect(told.dropLast() == played.dropLast())
        #expect(told.last?.lockState == "locked" && told.last?.answers == 0)
        let ticks = told.dropLast().map(\.ticks)
        #expect(ticks.reduce(0, +) > 500, "\(ticks)")
      }
    }

    @Test("A phone that is not in the journal is named, and the exit status is 1")
    func nobody() throws {
      let machine = try Machine.shared()
      let report = try machine.run(["/usr/local/bin/lockstep", "report", "nobody"])
      #expect(report.status == 1)
      #expect(report.errors.contains("nobody"))
      #expect(report.errors.split(separator: "\n").count == 1)
    }

    private func phases(in line: String?) throws -> [Phase] {
      try JSONDecoder().decode(Report.self, from: Data(try #require(line).utf8)).phases
    }
  }
}

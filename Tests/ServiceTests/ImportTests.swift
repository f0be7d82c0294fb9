import Foundation
import TestSupport
import Testing

extension ServiceTests {
  @Suite struct ImportTests {
    /// Ten records of ten steps each, at eight in the morning of the phone's today and the day before.
    private static let export = """
      <HealthData locale="en_JP">
      \(records.joined(separator: "\n"))
      </HealthData>

      """

    private static let records = ["2016-10-30", "2016-10-31"].flatMap { day in
      (0..<5).map { minute in
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Old phone" unit="count" \
        startDate="\(day) 07:0\(minute):00 +0900" endDate="\(day) 07:0\(minute):30 +0900" value="10"/>
        """
      }
    }

    @Test(
      "An export comes into the running service, and once: also into its files, which stay its own")
    func importing() throws {
      try Phone.run("imports", scenario: Phone.scenario.replacing("today: 5321", with: "today: 0"))
      {
        phone in
        let file = "/tmp/export.xml"
        try phone.machine.run(["bash", "-euc", #"printf %s "$1" >"$2""#, "-", Self.export, file])
          .orThrow()
        func bring() throws -> Command {
          try phone.machine.run(["/usr/local/bin/lockstep", "import", "--phone", phone.name, file])
        }
        let ticks = try phone.lastTick()
        let row = try bring().orThrow().lines.first { $0.hasPrefix("StepCount") } ?? ""
        #expect(row.split(separator: " ").prefix(5) == ["StepCount", "10", "10", "0", "0"])
        #expect(try phone.steps() >= 50)
        try eventually("the service ticks on") { try phone.lastTick() > ticks }

        try phone.lockstep("lock").orThrow()
        try eventually("the locked phone takes in nothing") { try bring().status == 2 }
        try phone.lockstep("unlock").orThrow()

        try phone.machine.run(["systemctl", "stop", phone.unit]).orThrow()
        let again = try bring().orThrow().lines.first { $0.hasPrefix("StepCount") } ?? ""
        #expect(again.split(separator: " ").prefix(5) == ["StepCount", "10", "0", "10", "0"])
        try phone.machine.run(["systemctl", "start", phone.unit]).orThrow()
        #expect(try phone.steps() >= 50)
        let days = try phone.lockstep("steps", "--by=day", "--all", "--csv").orThrow().output
        #expect(days.contains("2016-10-30,"), "\(days)")
      }
    }
  }
}

import Foundation
import Testing

extension ServiceTests {
  @Suite struct LockExperimentTests {
    @Test(
      "scripts/lock-experiment tells the story in a log and a table",
      arguments: [[], ["--service"]])
    func story(options: [String]) throws {
      let machine = try Machine.shared()
      let experiment = try machine.run(
        ["env", "LOCKSTEP_BINARIES=/opt/binaries", "/opt/lockstep/scripts/lock-experiment"]
          + ["--no-setup", "--full", "--duration", "9", "--distance-filter", "none"]
          + ["--activity-type", "fitness"] + options
      ).orThrow()

      let parts = experiment.output.components(separatedBy: "\n\n")
      try #require(parts.count == 3, "\(experiment)")
      #expect(parts[0].contains(" startGetLocation\n"))
      #expect(parts[0].contains(" lock state: locked\n"))
      let table = parts[1].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      try #require(
        table.count == 5 && table.dropFirst().allSatisfy { $0.count >= 7 }, "\(parts[1])")
      #expect(table[0][0] == "lock-experiment:")
      #expect(table[1].prefix(6) == ["phase", "from", "to", "ticks", "answers", "no"])
      #expect(table.dropFirst(2).map { $0[0] } == ["unlocked", "locked", "unlocked"])
      for row in table.dropFirst(2) {
        let (ticks, answers, refusals) = (Int(row[3]) ?? 0, Int(row[4]) ?? 0, Int(row[6]) ?? 0)
        #expect(ticks > 0)
        #expect(answers + refusals == ticks)
        #expect(row[0] == "locked" ? answers == 0 : refusals == 0)
      }
      #expect(parts[2].contains("\nlock "))
    }

    @Test("As a service it leaves no unit, drop-in or data behind")
    func cleansUp() throws {
      let machine = try Machine.shared()
      let unit = "lockstepd@lock-experiment.service"
      try machine.run([
        "env", "LOCKSTEP_BINARIES=/opt/binaries", "/opt/lockstep/scripts/lock-experiment",
        "--service", "--duration", "3",
      ]).orThrow()
      #expect(try machine.property("ActiveState", of: unit) == "inactive")
      #expect(try machine.property("DropInPaths", of: unit) == "")
      try machine.shell(
        "test ! -e /var/lib/lockstep/lock-experiment && test ! -e /run/lock-experiment")
    }
  }
}

import TestSupport
import Testing

extension ServiceTests {
  @Suite struct CrashTests {
    @Test("kill -9 starts the app again on the same phone; no committed sample is lost")
    func killed() throws {
      // A minute a second, so that walking makes a sample each second.
      try Phone.run("killed", options: "--speed 60") { phone in
        let atFirst = try phone.steps()
        try eventually("a sample was committed") { try phone.steps() > atFirst }
        let committed = try phone.steps()
        let time = try #require(try phone.entries().last?["LOCKSTEP_TIME"])

        try phone.kill("KILL")
        #expect(try phone.steps() >= committed)
        let again = try #require(try phone.entries().last { $0.event == "start" })
        // Of one zone and one format, so that the order of texts is that of times.
        #expect(try #require(again["LOCKSTEP_TIME"]) >= time, "the same minutes came twice")
      }
    }

    @Test("Lock, kill -9, start again: still locked", arguments: ["restart", "stop and start"])
    func lockedThroughCrash(how: String) throws {
      let name = how == "restart" ? "relocked" : "restarted"
      try Phone.run(name) { phone in
        try phone.lockstep("lock").orThrow()
        _ = try phone.outcomes(after: phone.lastTick(), count: 1)
        try phone.kill("KILL")
        if how == "stop and start" {
          // Stopping takes the control file away; only the state directory remembers.
          try phone.machine.run(["systemctl", "stop", phone.unit]).orThrow()
          try phone.machine.shell("test ! -e \(phone.controlFile)")
          try phone.machine.run(["systemctl", "start", phone.unit]).orThrow()
        }
        #expect(try phone.status()["lockState"] as? String == "locked")
        #expect(try phone.machine.shell("cat \(phone.controlFile)") == "locked\n")
        let restart = try #require(try phone.entries().lastIndex { $0.event == "start" })
        let later = try eventually("a tick after the start has its outcome") {
          let outcomes = try phone.entries()[restart...].filter(\.isOutcome)
          return outcomes.isEmpty ? nil : outcomes
        }
        #expect(later.allSatisfy { $0.event == "refused" })
      }
    }

    @Test("What a stall made it miss is skipped, never delivered in a burst, and a line says so")
    func stall() throws {
      // At normal speed by the machine's clock: at others nothing is skipped.
      try Phone.run("stalled", scenario: "health: { today: 0 }\n") { phone in
        _ = try phone.outcomes(after: 0, count: 1)
        let process = try phone.property("MainPID")
        try phone.machine.shell("kill -STOP \(process); sleep 4; kill -CONT \(process)")
        let before = try phone.lastTick()
        let resumed = try eventually("the phone says what it skipped") {
          try phone.entries().first { $0.event == "resumed" }
        }
        #expect(resumed.message.contains("fixes skipped"))
        #expect(try phone.lastTick() <= before + 2, "no burst")
        #expect(try phone.property("NRestarts") == "0")
        _ = try phone.outcomes(after: phone.lastTick(), count: 1)
      }
    }

    @Test("A stopped loop is caught by the watchdog")
    func watchdog() throws {
      try Phone.run("watchdog") { phone in
        #expect(try phone.property("WatchdogUSec") != "0")
        try phone.kill("STOP", within: .seconds(60))
        #expect(try phone.property("NRestarts") == "1")
        let said = try phone.machine.run(["journalctl", "-u", phone.unit, "-o", "cat"]).output
        #expect(said.contains("Watchdog timeout"))
      }
    }
  }
}

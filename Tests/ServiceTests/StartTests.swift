import TestSupport
import Testing

extension ServiceTests {
  @Suite struct StartTests {
    @Test("Start reaches active only after READY, when the app has asked for locations")
    func ready() throws {
      try Phone.run("ready") { phone in
        #expect(try phone.property("Type") == "notify")
        #expect(try phone.property("ActiveState") == "active")
        let start = try #require(try phone.entries().first { $0.event == "start" })
        let asked = try #require(start["__MONOTONIC_TIMESTAMP"].flatMap { UInt64($0) })
        let active = try #require(UInt64(try phone.property("ActiveEnterTimestampMonotonic")))
        #expect(asked <= active)
      }
    }

    @Test("A start with a bad scenario never gets active, exits 65 and is not tried again")
    func badScenario() throws {
      let phone = Phone(machine: try .shared(), name: "bad")
      try phone.write(scenario: "no-such-key: 1\n")
      #expect(try !phone.machine.run(["systemctl", "start", phone.unit]).succeeded)
      #expect(try phone.property("ActiveState") == "failed")
      #expect(try phone.property("ExecMainStatus") == "65")
      #expect(try phone.property("NRestarts") == "0")
      let complaint = try #require(try phone.journal("-o", "cat").split(separator: "\n").last)
      #expect(complaint.contains("/etc/lockstep/bad.yaml:1"))
      #expect(complaint.contains("no-such-key"))
    }

    @Test("A start without a scenario exits 66")
    func missingScenario() throws {
      let phone = Phone(machine: try .shared(), name: "missing")
      #expect(try !phone.machine.run(["systemctl", "start", phone.unit]).succeeded)
      #expect(try phone.property("ExecMainStatus") == "66")
    }

    @Test(
      "systemctl status tells lock state, filter, activity and counts, and no steps when locked")
    func status() throws {
      try Phone.run("status") { phone in
        try phone.lockstep("lock").orThrow()
        _ = try phone.outcomes(after: phone.lastTick(), count: 1)
        let line = try eventually("the status text counts a refusal") {
          try phone.machine.run(["systemctl", "status", phone.unit]).lines.first {
            $0.contains("Status: \"") && !$0.contains(" 0 refusals")
          }
        }
        for word in ["locked", "none", "fitness", "tick", "answer", "refusal"] {
          #expect(line.contains(word), "\(word) is missing from \(line)")
        }
        #expect(!line.contains("53"), "the status tells what the store holds: \(line)")
      }
    }

    @Test("Stop commits, says so and exits 0")
    func stop() throws {
      try Phone.run("stop") { phone in
        try phone.machine.run(["systemctl", "stop", phone.unit]).orThrow()
        #expect(try phone.property("ExecMainStatus") == "0")
        #expect(try phone.property("Result") == "success")
        #expect(try phone.entries().last?.event == "stop")
      }
    }

    @Test("Two instances and the plain unit run side by side, each its own phone")
    func sideBySide() throws {
      // The plain unit plays the scenario that was installed.
      try Phone.run("default", scenario: nil) { plain in
        try Phone.run("one") { one in
          try Phone.run("two") { two in
            try one.lockstep("lock").orThrow()
            _ = try one.outcomes(after: one.lastTick(), count: 1)
            for (phone, state) in [(plain, "unlocked"), (one, "locked"), (two, "unlocked")] {
              #expect(try phone.property("ActiveState") == "active")
              let status = try phone.status()
              #expect(status["name"] as? String == phone.name)
              #expect(status["lockState"] as? String == state)
              #expect(status["running"] as? Bool == true)
              try phone.machine.shell(
                "test -d /var/lib/lockstep/\(phone.name) && test -f \(phone.controlFile)")
            }
          }
        }
      }
    }

    @Test("The group may lock the phone; the health data is the service's own")
    func permissions() throws {
      try Phone.run("modes") { phone in
        let modes = try phone.machine.shell(
          """
          stat -c '%U:%G %a' /run/lockstep/modes /run/lockstep/modes/control.sock \
            \(phone.controlFile) /var/lib/lockstep/modes
          """)
        #expect(
          modes == """
            lockstep:lockstep 770
            lockstep:lockstep 660
            lockstep:lockstep 644
            lockstep:lockstep 700

            """)
      }
    }
  }
}

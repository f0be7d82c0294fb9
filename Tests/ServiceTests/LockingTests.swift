import Foundation
import TestSupport
import Testing

extension ServiceTests {
  @Suite struct LockingTests {
    @Test("Lock gives refusals and unlock gives answers, each within one tick")
    func lockAndUnlock() throws {
      try Phone.run("locking") { phone in
        #expect(try phone.outcomes(after: 0, count: 1).first == "steps")

        // A tick that is not in the journal when the lock command has ended comes after it.
        try phone.lockstep("lock").orThrow()
        let locked = try phone.outcomes(after: phone.lastTick())
        #expect(locked.allSatisfy { $0 == "refused" }, "\(locked)")
        #expect(try phone.status()["protectedDataAvailable"] as? Bool == false)

        try phone.lockstep("unlock").orThrow()
        let unlocked = try phone.outcomes(after: phone.lastTick())
        #expect(unlocked.allSatisfy { $0 == "steps" }, "\(unlocked)")
        #expect(try phone.status()["protectedDataAvailable"] as? Bool == true)
      }
    }

    @Test("lockstep steps prints the number, and the Code 6 line with exit 2 while locked")
    func steps() throws {
      try Phone.run("steps") { phone in
        #expect(try phone.steps() >= 5321)
        try phone.lockstep("lock").orThrow()
        let refused = try eventually("steps are refused") {
          let answer = try phone.lockstep("steps")
          return answer.succeeded ? nil : answer
        }
        #expect(refused.status == 2)
        #expect(refused.errors.contains("Error Domain=com.apple.healthkit Code=6 "))
        #expect(refused.output == "")
      }
    }

    @Test("A table of steps comes through the socket, at rest from the files, and not while locked")
    func stepsTable() throws {
      try Phone.run("table") { phone in
        let table = try phone.lockstep("steps", "--by=day").orThrow()
        #expect(table.lines[0] == "steps by day, Asia/Tokyo (UTC+9)")
        #expect(table.lines[1].split(separator: " ") == ["day", "steps"])
        #expect(table.lines[2].hasPrefix("Mon 2016-10-31 "))
        let csv = try phone.lockstep("steps", "--by=day", "--csv", "--raw").orThrow()
        let fields = csv.output.components(separatedBy: "\r\n")[1].split(separator: ",")
        #expect(fields[0] == "2016-10-31" && Double(fields[3]) ?? 0 >= 5321)

        try phone.lockstep("lock").orThrow()
        let refused = try eventually("the table is refused") {
          let answer = try phone.lockstep("steps", "--by=day")
          return answer.succeeded ? nil : answer
        }
        #expect(refused.status == 2 && refused.output == "")
        #expect(refused.errors.contains("Error Domain=com.apple.healthkit Code=6 "))

        try phone.lockstep("unlock").orThrow()
        try phone.machine.run(["systemctl", "stop", phone.unit]).orThrow()
        let resting = try phone.lockstep("steps", "--by=hour", "--until=2016-10-31").orThrow()
        #expect(resting.lines.contains { $0.hasPrefix("2016-10-31 00:00 ") })
      }
    }

    @Test("Reboot waits for the first unlock, and lock does not change that")
    func reboot() throws {
      try Phone.run("reboot") { phone in
        try phone.lockstep("reboot").orThrow()
        try eventually("the phone is before its first unlock") {
          try phone.status()["lockState"] as? String == "before-first-unlock"
        }
        #expect(!(try phone.lockstep("steps").succeeded))
        try phone.lockstep("unlock").orThrow()
        try eventually("the phone is unlocked") {
          try phone.status()["lockState"] as? String == "unlocked"
        }
      }
    }
  }
}

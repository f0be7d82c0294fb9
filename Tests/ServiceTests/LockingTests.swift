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

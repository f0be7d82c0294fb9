import DeviceSimulation
import Testing

@Suite struct LockStateTests {
  /// The design's table, cell by cell.
  static let table: [(from: LockState, event: LockEvent, to: LockState)] = [
    (.unlocked, .lock, .locked),
    (.unlocked, .unlock, .unlocked),
    (.unlocked, .reboot, .beforeFirstUnlock),
    (.locked, .lock, .locked),
    (.locked, .unlock, .unlocked),
    (.locked, .reboot, .beforeFirstUnlock),
    (.beforeFirstUnlock, .lock, .beforeFirstUnlock),
    (.beforeFirstUnlock, .unlock, .unlocked),
    (.beforeFirstUnlock, .reboot, .beforeFirstUnlock),
  ]

  @Test("Every cell of the table", arguments: table)
  func transition(from: LockState, event: LockEvent, to: LockState) {
    #expect(from.after(event) == to)
  }

  @Test("The words are those of the control file")
  func words() {
    #expect(LockState.allCases.map(\.rawValue) == ["unlocked", "locked", "before-first-unlock"])
    #expect(LockEvent.allCases.map(\.rawValue) == ["lock", "unlock", "reboot"])
  }
}

import Foundation
import Testing

@testable import DeviceSimulation

/// The two signals: protected data available, store readable.
private struct Signals: Equatable, CustomStringConvertible {
  var available: Bool
  var readable: Bool
  var description: String { "available \(available), readable \(readable)" }

  static let open = Signals(available: true, readable: true)
  static let closed = Signals(available: false, readable: false)
  static let grace = Signals(available: false, readable: true)
  static let race = Signals(available: true, readable: false)
}

extension SimulatedDevice {
  fileprivate var signals: Signals {
    Signals(available: isProtectedDataAvailable, readable: isStoreReadable)
  }

  fileprivate convenience init(
    _ state: LockState, _ parameters: ProtectionParameters = .observed, passcode: Bool = true
  ) {
    self.init(
      DeviceConfiguration(lockState: state, hasPasscode: passcode, protection: parameters))
  }

  fileprivate func failClosed() {
    run { protection.failClosed() }
  }

  fileprivate func enter(_ state: LockState) {
    run { protection.enter(state) }
  }
}

@Suite struct DataProtectionTests {
  /// A store that takes ten seconds to close and three to open.
  static let slow = ProtectionParameters(relinquishDelay: .seconds(10), reopenDelay: .seconds(3))

  // MARK: The table

  @Test("Without delays both signals follow at once in every cell", arguments: LockStateTests.table)
  func cells(from: LockState, event: LockEvent, to: LockState) {
    let device = SimulatedDevice(from)
    #expect(device.signals == (from == .unlocked ? .open : .closed))
    device.apply(event)
    #expect(device.lockState == to)
    #expect(device.signals == (to == .unlocked ? .open : .closed))
    device.advance(by: .minutes(1))
    #expect(device.signals == (to == .unlocked ? .open : .closed))
    #expect(device.pendingEvents == 0)
  }

  @Test("With delays the signals part in every cell", arguments: LockStateTests.table)
  func slowCells(from: LockState, event: LockEvent, to: LockState) {
    let device = SimulatedDevice(from, DataProtectionTests.slow)
    device.apply(event)
    let atOnce: Signals =
      switch (from, event) {
      case (.unlocked, .lock): .grace
      case (.unlocked, .unlock): .open
      case (_, .unlock): .race
      default: .closed
      }
    #expect(device.lockState == to)
    #expect(device.signals == atOnce)
    device.advance(by: .minutes(1))
    #expect(device.signals == (to == .unlocked ? .open : .closed))
    #expect(device.pendingEvents == 0)
  }

  @Test("Without a passcode the store is readable in every cell", arguments: LockStateTests.table)
  func noPasscode(from: LockState, event: LockEvent, to: LockState) {
    let device = SimulatedDevice(from, DataProtectionTests.slow, passcode: false)
    #expect(device.signals == .open)
    device.apply(event)
    #expect(device.lockState == to)
    #expect(device.signals == .open)
    device.advance(by: .minutes(1))
    #expect(device.signals == .open)
  }

  // MARK: Delays

  @Test(
    "Every preset closes and opens after its own delays (semantics 2.2)",
    arguments: [
      ("observed", Duration.zero, Duration.zero), ("guide", .seconds(600), .zero),
      ("classA", .seconds(10), .zero), ("race", .zero, .milliseconds(300)),
    ])
  func presets(name: String, relinquish: Duration, reopen: Duration) throws {
    let preset = try #require(ProtectionParameters.presets.first { $0.name == name })
    #expect(ProtectionParameters.presets.count == 4)
    let device = SimulatedDevice(.unlocked, preset.parameters)
    device.lock()
    #expect(!device.isProtectedDataAvailable)
    check(device, after: relinquish, becomesReadable: false)
    device.unlock()
    #expect(device.isProtectedDataAvailable)
    check(device, after: reopen, becomesReadable: true)
  }

  private func check(_ device: SimulatedDevice, after delay: Duration, becomesReadable: Bool) {
    if delay > .zero {
      device.advance(by: delay - .nanoseconds(1))
      #expect(device.isStoreReadable != becomesReadable)
      device.advance(by: .nanoseconds(1))
    }
    #expect(device.isStoreReadable == becomesReadable)
  }

  @Test("Delays below zero count as zero")
  func negativeDelays() {
    let parameters = ProtectionParameters(relinquishDelay: .seconds(-1), reopenDelay: .seconds(-1))
    #expect(parameters == .observed)
  }

  @Test("Locked again while closing, the first lock's grace goes on running")
  func lockWhileClosing() {
    let device = SimulatedDevice(.unlocked, DataProtectionTests.slow)
    device.lock()
    for _ in 0..<9 {
      device.advance(by: .seconds(1))
      device.lock()
      device.enter(.locked)
    }
    #expect(device.signals == .grace)
    device.advance(by: .seconds(1))
    #expect(device.signals == .closed)
    #expect(device.pendingEvents == 0)
  }

  @Test("Unlocked while closing, the store stays open, and the next lock has its whole grace")
  func unlockWhileClosing() {
    let device = SimulatedDevice(.unlocked, DataProtectionTests.slow)
    device.lock()
    device.advance(by: .seconds(9))
    device.unlock()
    #expect(device.signals == .open)
    #expect(device.pendingEvents == 0)
    device.lock()
    device.advance(by: .seconds(9))
    #expect(device.signals == .grace)
    device.advance(by: .seconds(1))
    #expect(device.signals == .closed)
  }

  @Test("Locked while reopening, the store stays closed: what is closed has no grace")
  func lockWhileReopening() {
    let device = SimulatedDevice(.locked, DataProtectionTests.slow)
    device.unlock()
    device.advance(by: .seconds(2))
    device.unlock()
    #expect(device.signals == .race)
    device.lock()
    #expect(device.signals == .closed)
    device.advance(by: .minutes(1))
    #expect(device.signals == .closed)
    device.unlock()
    device.advance(by: .seconds(3))
    #expect(device.signals == .open)
  }

  @Test("A reboot ends the grace at once")
  func rebootWhileClosing() {
    let device = SimulatedDevice(.unlocked, DataProtectionTests.slow)
    device.lock()
    device.apply(.reboot)
    #expect(device.signals == .closed)
    #expect(device.pendingEvents == 0)
  }

  @Test("New parameters count from the next transition")
  func newParameters() {
    let device = SimulatedDevice(.unlocked, DataProtectionTests.slow)
    device.lock()
    device.run { device.protection.parameters = .observed }
    #expect(device.signals == .grace)
    device.unlock()
    device.lock()
    #expect(device.signals == .closed)
  }

  // MARK: Failing closed

  @Test(
    "Rubbish closes the store at once in every state, passcode or not",
    arguments: LockState.allCases, [true, false])
  func failClosed(state: LockState, passcode: Bool) {
    let device = SimulatedDevice(state, DataProtectionTests.slow, passcode: passcode)
    device.failClosed()
    #expect(device.signals == .closed)
    #expect(device.lockState == (state == .beforeFirstUnlock ? .beforeFirstUnlock : .locked))
    device.failClosed()
    device.advance(by: .minutes(1))
    #expect(device.signals == .closed)
  }

  @Test(
    "The next valid state ends it, with no grace regained",
    arguments: LockState.allCases, [true, false])
  func recovers(state: LockState, passcode: Bool) {
    let device = SimulatedDevice(.unlocked, DataProtectionTests.slow, passcode: passcode)
    device.failClosed()
    device.enter(state)
    #expect(device.lockState == state)
    if passcode {
      #expect(device.signals == (state == .unlocked ? .race : .closed))
      device.advance(by: .minutes(1))
      #expect(device.signals == (state == .unlocked ? .open : .closed))
    } else {
      #expect(device.signals == .open)
    }
  }

  @Test("Rubbish ends a grace and a reopening, which do not come back")
  func failClosedInTransition() {
    for state in [LockState.unlocked, .locked] {
      let device = SimulatedDevice(state, DataProtectionTests.slow)
      if state == .unlocked { device.lock() } else { device.unlock() }
      device.failClosed()
      #expect(device.signals == .closed)
      device.enter(.locked)
      device.advance(by: .minutes(1))
      #expect(device.signals == .closed)
      #expect(device.pendingEvents == 0)
    }
  }

  // MARK: Observers

  @Test("Observers are told of each change once, in order, when all have been made")
  func observers() {
    let device = SimulatedDevice(.unlocked)
    let told = Recorder<DataProtection.Change>()
    device.run {
      device.protection.observe { [unowned device] change in
        told.record(change)
        // Before anything has changed, and after all of it has.
        #expect(device.signals == (device.lockState == .unlocked ? .open : .closed))
      }
    }
    device.lock()
    device.lock()
    #expect(
      told.values == [
        .lockStateWillChange(.locked), .lockState(.locked), .protectedDataAvailable(false),
        .storeReadable(false),
      ])
    device.unlock()
    #expect(
      told.values.suffix(4) == [
        .lockStateWillChange(.unlocked), .lockState(.unlocked), .protectedDataAvailable(true),
        .storeReadable(true),
      ])
  }

  @Test("A late change is told when it comes")
  func lateChange() {
    let device = SimulatedDevice(.unlocked, DataProtectionTests.slow)
    let told = Recorder<DataProtection.Change>()
    device.run { device.protection.observe(told.record) }
    device.lock()
    #expect(
      told.values == [
        .lockStateWillChange(.locked), .lockState(.locked), .protectedDataAvailable(false),
      ])
    device.advance(by: .seconds(10))
    #expect(told.values.last == .storeReadable(false))
    #expect(told.values.count == 4)
  }

  @Test("An observer that unlocks at once leaves a device that is unlocked in every respect")
  func unlockingObserver() {
    let device = SimulatedDevice(.unlocked)
    let told = Recorder<DataProtection.Change>()
    device.run {
      device.protection.observe { [unowned device] change in
        if change == .lockState(.locked) { device.unlock() }
      }
      device.protection.observe(told.record)
    }
    device.lock()
    #expect(device.lockState == .unlocked)
    #expect(device.signals == .open)
    #expect(
      told.values == [
        .lockStateWillChange(.locked), .lockState(.locked), .protectedDataAvailable(false),
        .storeReadable(false), .lockStateWillChange(.unlocked), .lockState(.unlocked),
        .protectedDataAvailable(true), .storeReadable(true),
      ])
  }
}

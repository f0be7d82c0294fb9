import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct DeviceStateTests {
  /// A device that has been used: walked, locked, its clock set, numbers drawn.
  private func used() -> SimulatedDevice {
    let device = SimulatedDevice(DeviceConfiguration(seed: 3))
    device.walk()
    device.advance(by: .milliseconds(90_250))
    device.setClock(by: .hours(1))
    device.lock()
    for _ in 0..<5 { device.withRandom { _ = $0.next() } }
    return device
  }

  @Test("A state survives a file")
  func codable() throws {
    let device = used()
    let state = device.state
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(DeviceState.self, from: data) == state)
    #expect(state.date == device.date)
    #expect(state.clock == 1_477_882_800_000_000_000 + 90_250_000_000 + 3_600_000_000_000)
    #expect(state.lockState == .locked)
    #expect(state.starts == 1)
    #expect(device.state == state)
  }

  @Test("A device goes on from a state: lock, chance and count of starts; the date is the new one")
  func goingOn() {
    let first = used()
    let configuration = DeviceConfiguration(
      start: first.date.addingTimeInterval(7), seed: 3, lockState: .unlocked)
    let second = SimulatedDevice(configuration, goingOnFrom: first.state)
    #expect(second.lockState == .locked)
    #expect(!second.isStoreReadable)
    #expect(!second.isProtectedDataAvailable)
    #expect(second.starts == 2)
    #expect(second.date == first.date.addingTimeInterval(7))
    #expect(second.pendingEvents == 0)
    let numbers = (0..<10).map { _ in first.withRandom { $0.next() } }
    #expect((0..<10).map { _ in second.withRandom { $0.next() } } == numbers)
    #expect(SimulatedDevice(configuration, goingOnFrom: second.state).starts == 3)
  }

  @Test("Going on never opens what was closed", arguments: LockState.allCases)
  func lockStates(state: LockState) {
    let first = SimulatedDevice(DeviceConfiguration(lockState: state))
    let second = SimulatedDevice(DeviceConfiguration(), goingOnFrom: first.state)
    #expect(second.lockState == state)
    #expect(second.isStoreReadable == (state == .unlocked))
  }
}

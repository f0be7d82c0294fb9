import DeviceSimulation
import Foundation
import HealthKit
import Testing

@testable import NightlySync

/// A mock as apps write them.
final class MockHealthStore: HKHealthStore {
  var executed: [HKQuery] = []

  override func execute(_ query: HKQuery) {
    executed.append(query)
  }
}

@Suite struct HealthSyncTests {
  @Test func aNightOfLockAndUnlock() throws {
    let device = try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T22:00:00+09:00")
    device.run {
      let sync = HealthSync()
      sync.start()
      device.walk()
      device.advance(by: .minutes(10))
      let before = sync.uploaded.count
      #expect(before > 0)
      device.lock()
      device.advance(by: .hours(8))
      #expect(sync.uploaded.count == before, "nothing is read while locked")
      device.unlock()
      sync.sync()
      device.advance(by: .minutes(1))
      #expect(sync.uploaded.count > before + 400, "what was walked at night is there")
      #expect(!sync.isSyncOwed)
      #expect(Set(sync.uploaded.map(\.uuid)).count == sync.uploaded.count, "nothing twice")
    }
  }

  @Test func theMockSeesTheQuery() throws {
    let store = MockHealthStore()
    let sync = HealthSync(store: store)
    sync.sync()
    sync.lastSleep { _ in }
    #expect(store.executed.count == 2)
    #expect(store.executed.first is HKAnchoredObjectQuery)
  }
}

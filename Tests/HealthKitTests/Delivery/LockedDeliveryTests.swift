import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Background delivery and the lock")
struct LockedDeliveryTests {
  @Test("Hourly, written at 1, 2 and 3 h locked, unlocked at 3.5 h: one wake at unlock (L17)")
  func coalesced() throws {
    let observed = try ObservedPhone([.heartRate], .hourly)
    observed.device.lock()
    for hour in [1.0, 2, 3] { try observed.measure(at: hour * 3600) }
    observed.advance(to: 3.5 * 3600)
    #expect(observed.app.calls.isEmpty)
    observed.device.unlock()
    observed.advance(to: 5 * 3600)
    #expect(observed.app.times == [3.5 * 3600])
    #expect(observed.app.calls.map(\.code) == [nil], "and it can read")
    #expect(observed.deliveries() == [.init(at: 3.5 * 3600)])
  }

  @Test("An unlock before the period is over delivers when it is (StackOverflow 26375767)")
  func beforeThePeriod() throws {
    let observed = try ObservedPhone([.heartRate], .hourly)
    try observed.measure(at: 0)
    observed.device.lock()
    try observed.measure(at: 600)
    observed.advance(to: 1200)
    observed.device.unlock()
    observed.advance(to: 3599)
    #expect(observed.app.times == [0])
    observed.advance(to: 3600)
    #expect(observed.app.times == [0, 3600])
  }

  @Test("A period that is over while locked waits for the unlock")
  func dueWhileLocked() throws {
    let observed = try ObservedPhone([.heartRate], .hourly)
    try observed.measure(at: 0)
    try observed.measure(at: 600)
    observed.device.lock()
    observed.advance(to: 7000)
    #expect(observed.app.times == [0])
    observed.device.unlock()
    observed.advance(to: 7001)
    #expect(observed.app.times == [0, 7000])
  }

  @Test("A store that is still opening after the unlock is waited for")
  func race() throws {
    let observed = try ObservedPhone(protection: .race)
    observed.device.lock()
    try observed.measure(at: 600)
    observed.device.unlock()
    observed.advance(to: 700)
    #expect(observed.app.times == [600.3])
    #expect(observed.app.calls.map(\.code) == [nil])
  }

  @Test("Told while locked, an app is woken, or launched, and may not read: a parameter")
  func toldWhileLocked() throws {
    let observed = try ObservedPhone { $0.health.parameters.observersFireWhileLocked = true }
    observed.device.lock()
    try observed.measure(at: 60)
    observed.device.terminateApp()
    try observed.measure(at: 120)
    #expect(observed.app.times == [60, 120])
    #expect(observed.app.launches.map(\.reason) == [.user, .healthKit])
    #expect(
      observed.app.calls.map(\.code) == [.errorDatabaseInaccessible, .errorDatabaseInaccessible])
    observed.advance(to: 600)
    observed.device.unlock()
    observed.advance(to: 700)
    #expect(observed.app.times == [60, 120, 600], "and again when it can read")
    #expect(observed.app.calls.last?.code == nil)
  }

  @Test("What was told while locked may not be told again at unlock: a parameter")
  func notAgain() throws {
    let observed = try ObservedPhone {
      $0.health.parameters.observersFireWhileLocked = true
      $0.health.parameters.observersAreToldAgainAtUnlock = false
    }
    observed.device.lock()
    try observed.measure(at: 60)
    observed.device.unlock()
    observed.advance(to: 700)
    #expect(observed.app.times == [60])
    try observed.measure(at: 710)
    #expect(observed.app.times == [60, 710])
  }

  @Test("Before the first unlock nothing is woken; then it is", arguments: [false, true])
  func beforeFirstUnlock(toldWhileLocked: Bool) throws {
    let observed = try ObservedPhone {
      $0.health.parameters.observersFireWhileLocked = toldWhileLocked
    }
    observed.device.apply(.reboot)
    try observed.measure(at: 60)
    observed.advance(to: 3600)
    #expect(observed.app.launches.count == 1)
    observed.device.unlock()
    observed.advance(to: 3601)
    #expect(observed.app.launches.map(\.reason) == [.user, .healthKit])
    #expect(observed.app.times == [3600], "what it enabled has survived the boot")
  }

  @Test("In the grace period the store is open, and the app is woken")
  func grace() throws {
    let observed = try ObservedPhone(protection: .guide)
    observed.device.lock()
    try observed.measure(at: 60)
    try observed.measure(at: 601)
    observed.advance(to: 700)
    #expect(observed.app.times == [60])
    #expect(observed.app.calls.map(\.code) == [nil])
  }

  @Test("A lock while the app is told: it has Code 6, and the delivery is done")
  func lockedInBetween() throws {
    let observed = try ObservedPhone()
    let date = observed.device.date
    try observed.phone.record(60, date, date, type: .heartRate)
    while observed.app.calls.isEmpty {
      try #require(observed.device.step(until: observed.device.now))
    }
    observed.device.lock()
    observed.advance(to: 60)
    #expect(observed.app.calls.map(\.code) == [.errorDatabaseInaccessible])
    #expect(observed.deliveries().map(\.outcome) == [.completed])
  }

  @Test("Long-running queries of a suspended app are told at unlock, of all and without Code 6")
  func suspendedQueries() throws {
    for protection in [ProtectionParameters.observed, .race] {
      let phone = try Phone(protection: protection)
      let sums = try StatisticsUpdateTests.Running(on: phone)
      let counts = Phone.Answer<[Double]?>()
      phone.device.run {
        let query = HKAnchoredObjectQuery(
          type: phone.steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
        ) { _, _, _, _, _ in }
        query.updateHandler = { _, samples, _, _, _ in
          counts.add(
            samples?.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) })
        }
        HKHealthStore().execute(query)
        phone.device.advance(by: .zero)
      }
      phone.device.lock()
      phone.device.advance(by: .minutes(1))
      try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
      try phone.record(6, "2016-10-31T07:01:00+09:00", "2016-10-31T07:02:00+09:00")
      phone.device.advance(by: .minutes(1))
      phone.device.unlock()
      phone.device.advance(by: .seconds(1))
      #expect(counts.values == [[5, 6]])
      #expect(sums.updates.values.map(\.sum) == [11] && sums.updates.value?.code == nil)
    }
  }
}

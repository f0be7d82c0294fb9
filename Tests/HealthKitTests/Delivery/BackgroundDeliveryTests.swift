import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Background delivery")
struct BackgroundDeliveryTests {
  @Test("wakes a suspended app, which is told once and sleeps again when it has completed")
  func suspended() throws {
    let observed = try ObservedPhone()
    try observed.measure(at: 10)
    #expect(
      observed.app.calls == [
        ObservingApp.Call(
          at: 10, types: ["HKQuantityTypeIdentifierHeartRate"], state: .background)
      ])
    #expect(observed.deliveries() == [.init(at: 10)])
    observed.advance(to: 16)
    #expect(observed.device.appState == .suspended)
    #expect(observed.device.pendingEvents == 0, "nothing is left of it")
  }

  @Test("launches an app that is gone; the query that it executes then is told")
  func terminated() throws {
    let observed = try ObservedPhone()
    observed.device.terminateApp()
    try observed.measure(at: 10)
    #expect(observed.app.launches.map(\.reason) == [.user, .healthKit])
    #expect(observed.app.times == [10])
    #expect(observed.deliveries() == [.init(at: 10, isLaunch: true)])
  }

  @Test("not enabled, a suspended app is told once, when it runs again, and one that is gone never")
  func notEnabled() throws {
    let observed = try ObservedPhone([.heartRate], nil)
    for second in [10.0, 20, 30] { try observed.measure(at: second) }
    #expect(observed.app.calls.isEmpty)
    observed.advance(to: 60)
    observed.device.openApp()
    observed.device.advance(by: .zero)
    #expect(observed.app.times == [60])
    observed.device.terminateApp()
    try observed.measure(at: 70)
    observed.advance(to: 100)
    #expect(observed.app.launches.count == 1 && observed.device.health.backgroundDeliveries == [])
  }

  @Test("keeps to its frequency from wake to wake; what came meanwhile is told in one call")
  func ceiling() throws {
    let observed = try ObservedPhone([.heartRate], .hourly)
    for second in stride(from: 60.0, through: 9000, by: 70) { try observed.measure(at: second) }
    #expect(observed.app.times == [60, 3660, 7260])
    observed.advance(to: 20_000)
    #expect(observed.app.times == [60, 3660, 7260, 10860], "the last hour's")
  }

  @Test("of steps comes hourly at best, whatever was asked for (HKHealthStore.h)")
  func steps() throws {
    let observed = try ObservedPhone([.stepCount, .heartRate], .immediate)
    for second in stride(from: 60.0, through: 7200, by: 600) {
      try observed.measure(at: second, type: .stepCount)
      try observed.measure(at: second + 300)
    }
    #expect(observed.deliveries(observed.phone.steps).map(\.at) == [60, 3660])
    #expect(observed.deliveries().map(\.at) == Array(stride(from: 360, through: 6960, by: 600)))
  }

  @Test("does not hold up an app in front, which is told at once")
  func inFront() throws {
    let observed = try ObservedPhone([.stepCount], .weekly)
    observed.device.openApp()
    for second in [10.0, 20, 30] { try observed.measure(at: second, type: .stepCount) }
    #expect(observed.app.times == [10, 20, 30])
    #expect(observed.device.health.backgroundDeliveries.isEmpty)
  }

  @Test("comes for several types of one moment as one wake and one call")
  func severalTypes() throws {
    let observed = try ObservedPhone([.heartRate, .bodyMass])
    let date = observed.device.date
    for type in [HKQuantityTypeIdentifier.heartRate, .bodyMass] {
      try observed.phone.record(60, date, date, type: type)
    }
    observed.advance(to: 1)
    #expect(observed.app.calls.map(\.types.count) == [2])
    #expect(observed.device.health.backgroundDeliveries.map(\.outcome) == [.completed, .completed])
  }

  @Test("does not wake a suspended app for samples that no query of it asks for")
  func predicate() throws {
    let beats = HKUnit.count().unitDivided(by: .minute())
    let fast = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: beats, doubleValue: 100))
    let observed = try ObservedPhone(predicate: fast)
    try observed.measure(1, at: 10)
    #expect(observed.app.calls.isEmpty && observed.deliveries() == [])
    try observed.measure(3, at: 20)
    #expect(observed.app.times == [20])
  }

  @Test("does not betray data of a type that may not be read")
  func denied() throws {
    let observed = try ObservedPhone { device in
      device.health.setAuthorization(.denied, toRead: [HKQuantityType(.heartRate)])
    }
    try observed.measure(at: 10)
    observed.device.terminateApp()
    try observed.measure(at: 20)
    observed.advance(to: 100)
    #expect(observed.app.launches.count == 1 && observed.deliveries() == [])
  }

  @Test("does not launch an app that its user has closed; opened again, it is told")
  func forceQuit() throws {
    let observed = try ObservedPhone()
    observed.device.forceQuitApp()
    try observed.measure(at: 10)
    observed.advance(to: 3600)
    #expect(observed.app.launches.count == 1)
    observed.device.openApp()
    observed.device.advance(by: .zero)
    #expect(observed.app.times == [3600])
    #expect(observed.deliveries() == [], "its user has woken it, not HealthKit")
  }

  @Test("that was taken back wakes nobody")
  func disabled() throws {
    let observed = try ObservedPhone([.heartRate], .hourly)
    try observed.measure(at: 10)
    try observed.measure(at: 20)
    _ = observed.phone.completion { $0.disableAllBackgroundDelivery(completion: $1) }
    observed.advance(to: 8000)
    observed.device.terminateApp()
    try observed.measure(at: 8010)
    #expect(observed.deliveries().count == 1 && observed.device.pendingEvents == 0)
  }

  @Test("without its entitlement is Code 4, and wakes nobody")
  func entitlement() throws {
    let observed = try ObservedPhone {
      $0.health.parameters.hasBackgroundDeliveryEntitlement = false
    }
    #expect(observed.app.errors == [.errorAuthorizationDenied])
    try observed.measure(at: 10)
    #expect(observed.app.calls.isEmpty)
  }

  @Test("Steps may reach the store late: a parameter (EddyVerbruggen/HealthKit#101)")
  func ingestLag() throws {
    let phone = try Phone()
    phone.device.health.parameters.ingestLag = .minutes(20)
    phone.device.walk()
    phone.device.advance(by: .minutes(15))
    #expect(phone.samples().counts == [])
    phone.device.advance(by: .minutes(10))
    let counts = try #require(phone.samples().samples)
    #expect(counts.count == 5)
    #expect(counts.first?.startDate == (try at("2016-10-31T08:00:00+09:00")), "when they were made")
  }
}

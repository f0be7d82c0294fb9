import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

/// Three misses are documented (`HKObserverQueryCompletionHandler`), and that they come further and
/// further apart.
@Suite("Completion handlers of background deliveries")
struct DeliveryCompletionTests {
  @Test("Missed three times, each time later, an app is woken no more until it enables again")
  func missed() throws {
    let observed = try ObservedPhone()
    observed.app.completion = .never
    try observed.measure(at: 0)
    observed.advance(to: 7200)
    #expect(
      observed.deliveries() == [
        .init(at: 0, outcome: .missed), .init(at: 90, attempt: 2, outcome: .missed),
        .init(at: 420, attempt: 3, outcome: .missed),
      ], "30 s for the app, then 1 min, and 30 s and 5 min")
    #expect(observed.app.times == [0, 90, 420], "it is told each time")
    #expect(observed.device.health.isBackgroundDeliveryStopped(for: observed.heartRate))
    try observed.measure(at: 7210)
    observed.advance(to: 8000)
    #expect(observed.deliveries().count == 3)

    _ = observed.phone.completion {
      $0.enableBackgroundDelivery(
        for: observed.heartRate, frequency: .immediate, withCompletion: $1)
    }
    observed.app.completion = .once
    observed.advance(to: 8100)
    try observed.measure(at: 8110)
    #expect(observed.deliveries().last == .init(at: 8110))
  }

  @Test("How many misses, and how far apart, is a parameter")
  func retries() throws {
    let observed = try ObservedPhone {
      $0.health.parameters.backgroundDeliveryTime = .seconds(10)
      $0.health.parameters.backgroundDeliveryRetries = [.seconds(5)]
    }
    observed.app.completion = .never
    try observed.measure(at: 0)
    observed.advance(to: 7200)
    #expect(observed.deliveries().map(\.at) == [0, 15])
  }

  @Test("An app that completes after a miss has made it good")
  func madeGood() throws {
    let observed = try ObservedPhone()
    observed.app.completion = .never
    try observed.measure(at: 0)
    observed.advance(to: 60)
    observed.app.completion = .once
    observed.advance(to: 600)
    try observed.measure(at: 700)
    #expect(
      observed.deliveries() == [
        .init(at: 0, outcome: .missed), .init(at: 90, attempt: 2), .init(at: 700),
      ])
  }

  @Test("Called twice is called once")
  func twice() throws {
    let observed = try ObservedPhone()
    observed.app.completion = .twice
    try observed.measure(at: 0)
    try observed.measure(at: 60)
    #expect(observed.deliveries() == [.init(at: 0), .init(at: 60)])
  }

  @Test("An app that executes no query has missed it")
  func noQuery() throws {
    let observed = try ObservedPhone()
    observed.device.terminateApp()
    observed.app.observes = false
    try observed.measure(at: 0)
    observed.advance(to: 7200)
    #expect(observed.deliveries().map(\.outcome) == [.missed, .missed, .missed])
    #expect(observed.app.launches.count == 2, "launched once; suspended, it is resumed")
  }

  @Test("An app that crashes has missed it; enabling anew at each launch does not save it")
  func crash() throws {
    let observed = try ObservedPhone()
    observed.app.completion = .crash
    observed.device.terminateApp()
    try observed.measure(at: 0)
    observed.advance(to: 7200)
    #expect(
      observed.deliveries() == [
        .init(at: 0, isLaunch: true, outcome: .missed),
        .init(at: 60, attempt: 2, isLaunch: true, outcome: .missed),
        .init(at: 360, attempt: 3, isLaunch: true, outcome: .missed),
      ])
    #expect(observed.app.launches.count == 4)
  }

  @Test("An app that is told because its user opened it has missed nothing any more")
  func opened() throws {
    let observed = try ObservedPhone()
    observed.app.completion = .never
    try observed.measure(at: 0)
    observed.advance(to: 60)
    observed.device.openApp()
    try observed.measure(at: 70)
    observed.device.sendAppToBackground()
    observed.advance(to: 500)
    #expect(observed.deliveries().count == 1)
    try observed.measure(at: 600)
    #expect(observed.deliveries().last == .init(at: 600, outcome: .underway))
  }

  @Test("A completion handler that outlives the device does nothing")
  func afterTheDevice() throws {
    let kept = Phone.Answer<@Sendable () -> Void>()
    do {
      let phone = try Phone()
      let heartRate = HKQuantityType(.heartRate)
      _ = phone.completion {
        $0.enableBackgroundDelivery(for: heartRate, frequency: .immediate, withCompletion: $1)
      }
      phone.device.run {
        HKHealthStore().execute(
          HKObserverQuery(sampleType: heartRate, predicate: nil) { _, completion, _ in
            kept.add(completion)
          })
        phone.device.advance(by: .zero)
      }
      phone.device.sendAppToBackground()
      phone.device.suspendApp()
      try phone.record(60, phone.device.date, phone.device.date, type: .heartRate)
      phone.device.advance(by: .zero)
    }
    try #require(kept.values.count == 1)
    kept.value?()
  }
}

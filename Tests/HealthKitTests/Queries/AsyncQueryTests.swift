import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Queries and requests for await")
struct AsyncQueryTests {
  @Test("A sample descriptor gives samples of its Swift type, sorted and limited")
  func samples() async throws {
    let phone = try Phone()
    phone.save((0..<4).map { phone.minute($0, Double($0)) })
    let counts = try await phone.awaiting { store in
      let descriptor = HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))],
        sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 3)
      return try await descriptor.result(for: store)
        .map { $0.quantity.doubleValue(for: .count()) }
    }
    #expect(counts == [3, 2, 1])
  }

  @Test("Statistics descriptors give sums, and throw Code 11 where nothing matches")
  func statistics() async throws {
    let phone = try Phone()
    phone.save((0..<4).map { phone.minute($0, 10) })
    let (total, days, code) = try await phone.awaiting { store in
      let steps = HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
      let total = try await HKStatisticsQueryDescriptor(
        predicate: steps, options: .cumulativeSum
      ).result(for: store)?.sumQuantity()?.doubleValue(for: .count())
      let collection = try await HKStatisticsCollectionQueryDescriptor(
        predicate: steps, options: .cumulativeSum,
        anchorDate: Calendar.current.startOfDay(for: Date()),
        intervalComponents: DateComponents(day: 1)
      ).result(for: store)
      let days = collection.statistics().map { $0.sumQuantity()?.doubleValue(for: .count()) }
      do {
        _ = try await HKStatisticsQueryDescriptor(
          predicate: .quantitySample(type: HKQuantityType(.flightsClimbed)),
          options: .cumulativeSum
        ).result(for: store)
        return (total, days, HKError.Code?.none)
      } catch let error as HKError {
        return (total, days, error.code)
      }
    }
    #expect(total == 40 && days == [40] && code == .errorNoData)
  }

  @Test("A refusal is thrown, and caught as apps catch it (api.md)")
  func refused() async throws {
    let phone = try Phone()
    phone.device.lock()
    let caught = try await phone.awaiting { store in
      do {
        _ = try await HKSampleQueryDescriptor(
          predicates: [.workout()], sortDescriptors: []
        ).result(for: store)
        return "nothing"
      } catch HKError.errorDatabaseInaccessible {
        return "code 6"
      }
    }
    #expect(caught == "code 6")
  }

  @Test("An anchored descriptor gives changes and the anchor to go on from")
  func anchored() async throws {
    let phone = try Phone()
    let samples = [phone.minute(0, 1), phone.minute(1, 2)]
    let result = try await phone.awaiting { store in
      try await store.save(samples)
      let descriptor = HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: nil)
      let first = try await descriptor.result(for: store)
      try await store.delete(samples[0])
      let second = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: first.newAnchor
      ).result(for: store)
      return (first.addedSamples.count, second.addedSamples.count, second.deletedObjects.count)
    }
    #expect(result == (2, 0, 1))
  }

  @Test("An anchored descriptor's results go on, and end with Code 6 while locked")
  func results() async throws {
    let phone = try Phone()
    let samples = [phone.minute(0, 1), phone.minute(1, 2), phone.minute(2, 3)]
    let device = phone.device
    let (counts, code) = try await phone.awaiting { store in
      var counts: [Int] = []
      let descriptor = HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: nil)
      do {
        for try await update in descriptor.results(for: store) {
          counts.append(update.addedSamples.count)
          if counts.count == 2 { device.inside { device.lock() } }
          try await store.save(samples[counts.count - 1])
        }
        return (counts, HKError.Code?.none)
      } catch let error as HKError {
        return (counts, error.code)
      }
    }
    #expect(counts == [0, 1])
    #expect(code == .errorDatabaseInaccessible)
  }

  @Test("Authorization, saving, deleting, delivery and units have twins for await")
  func twins() async throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    let steps = phone.steps
    let samples = [phone.minute(0, 1), phone.minute(1, 2), phone.minute(2, 3)]
    try await phone.awaiting { store in
      #expect(
        try await store.statusForAuthorizationRequest(toShare: [steps], read: [steps])
          == .shouldRequest)
      await #expect(throws: HKError(.errorAuthorizationNotDetermined)) {
        try await store.save(samples)
      }
      try await store.requestAuthorization(toShare: [steps], read: [steps])
      try await store.save(samples)
      try await store.delete(samples[0])
      let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
      #expect(try await store.deleteObjects(of: steps, predicate: all) == 2)
      try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
      try await store.disableBackgroundDelivery(for: steps)
      try await store.disableAllBackgroundDelivery()
      #expect(try await store.preferredUnits(for: [steps]) == [steps: .count()])
      #expect(try await store.earliestAuthorizedSampleDate(for: [steps]) == [:])
    }
  }
}

import DeviceSimulation
import Foundation

@testable import HealthKit

/// A phone in Tokyo on a morning, and an app's way to its health data.
struct Phone {
  let device: SimulatedDevice
  let steps = HKQuantityType(.stepCount)

  init(
    timeZone: String = "Asia/Tokyo", now: String = "2016-10-31T08:00:00+09:00",
    protection: ProtectionParameters = .observed, app: AppEnvironment = AppEnvironment()
  ) throws {
    device = try SimulatedDevice(
      timeZone: timeZone, now: now, protection: protection, app: app)
  }

  init(_ device: SimulatedDevice) {
    self.device = device
  }

  /// Collects the answer to one query or request.
  final class Answer<Value>: @unchecked Sendable {
    private(set) var values: [Value] = []
    var value: Value? { values.last }

    func add(_ value: Value) { values.append(value) }
  }

  struct Samples {
    var samples: [HKQuantitySample]?
    var error: (any Error)?
    var code: HKError.Code? { (error as? HKError)?.code }
    var counts: [Double]? { samples?.map { $0.quantity.doubleValue(for: .count()) } }
  }

  /// Runs a sample query until its answer has come.
  func samples(
    _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit,
    sort: [NSSortDescriptor]? = nil, type: HKSampleType? = nil
  ) -> Samples {
    let answer = Answer<Samples>()
    device.run {
      let query = HKSampleQuery(
        sampleType: type ?? steps, predicate: predicate, limit: limit, sortDescriptors: sort
      ) { _, samples, error in
        answer.add(Samples(samples: samples as? [HKQuantitySample], error: error))
      }
      HKHealthStore().execute(query)
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a handler runs once")
    return answer.value ?? Samples()
  }

  struct Sum: Equatable {
    var start: Date
    var end: Date
    var count: Double?
  }

  struct Collection {
    var collection: HKStatisticsCollection?
    var sums: [Sum]
    var code: HKError.Code?
  }

  /// Runs a collection query and enumerates the buckets from one date to another.
  func sums(
    anchor: Date, interval: DateComponents = DateComponents(day: 1), from: Date, to: Date,
    predicate: NSPredicate? = nil
  ) -> Collection {
    let answer = Answer<Collection>()
    device.run {
      let query = HKStatisticsCollectionQuery(
        quantityType: steps, quantitySamplePredicate: predicate, options: .cumulativeSum,
        anchorDate: anchor, intervalComponents: interval)
      query.initialResultsHandler = { _, collection, error in
        var sums: [Sum] = []
        collection?.enumerateStatistics(from: from, to: to) { statistics, _ in
          sums.append(
            Sum(
              start: statistics.startDate, end: statistics.endDate,
              count: statistics.sumQuantity()?.doubleValue(for: .count())))
        }
        answer.add(
          Collection(collection: collection, sums: sums, code: (error as? HKError)?.code))
      }
      HKHealthStore().execute(query)
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a handler runs once")
    return answer.value ?? Collection(sums: [])
  }

  /// Today's sum as the lock experiment asks for it.
  func today() -> Collection {
    device.run {
      let now = Date()
      return sums(anchor: Calendar.current.startOfDay(for: now), from: now, to: now)
    }
  }

  /// Saves samples of the app's own.
  @discardableResult
  func save(_ samples: [HKObject]) -> HKError.Code? {
    let answer = Answer<(Bool, (any Error)?)>()
    device.run {
      HKHealthStore().save(samples) { success, error in answer.add((success, error)) }
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a completion runs once")
    precondition(answer.value?.0 == (answer.value?.1 == nil))
    return (answer.value?.1 as? HKError)?.code
  }

  func sample(_ count: Double, _ start: String, _ end: String) throws -> HKQuantitySample {
    try device.run {
      HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
        start: try Date(start, strategy: .iso8601), end: try Date(end, strategy: .iso8601))
    }
  }
}

/// A date as ISO 8601 writes it.
func at(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}

import DeviceSimulation
import Foundation

@testable import HealthKit

/// Sources of samples beside the app's own.
enum TestSource {
  static let watch = SensorDevice.watch.source
  static let phone = SensorDevice.phone.source
  static let oldApp = SourceRecord(bundleIdentifier: "org.example.old", name: "Old")
  static let newApp = SourceRecord(bundleIdentifier: "org.example.new", name: "New")
}

extension Phone {
  /// Puts a sample of any source into the store.
  func record(
    _ value: Double, _ start: Date, _ end: Date, from source: SourceRecord = TestSource.phone,
    type: HKQuantityTypeIdentifier = .stepCount
  ) throws {
    try device.inside {
      try device.health.insert([
        SampleRecord(
          number: ObjectNumber.next(on: device), type: type.rawValue, source: source,
          start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate,
          value: value, uuid: nil)
      ])
    }
  }

  func record(
    _ value: Double, _ start: String, _ end: String, from source: SourceRecord = TestSource.phone,
    type: HKQuantityTypeIdentifier = .stepCount
  ) throws {
    try record(value, try at(start), try at(end), from: source, type: type)
  }

  struct Statistics {
    var statistics: HKStatistics?
    var code: HKError.Code?
  }

  /// Runs a statistics query until its answer has come.
  func statistics(
    _ options: HKStatisticsOptions, type: HKQuantityTypeIdentifier = .stepCount,
    predicate: NSPredicate? = nil
  ) -> Statistics {
    let answer = Answer<Statistics>()
    device.run {
      HKHealthStore().execute(
        HKStatisticsQuery(
          quantityType: HKQuantityType(type), quantitySamplePredicate: predicate, options: options
        ) { _, statistics, error in
          answer.add(Statistics(statistics: statistics, code: (error as? HKError)?.code))
        })
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a handler runs once")
    return answer.value ?? Statistics()
  }

  /// Runs a collection query and keeps its collection.
  func collection(
    _ options: HKStatisticsOptions, type: HKQuantityTypeIdentifier = .stepCount, anchor: Date,
    interval: DateComponents = DateComponents(day: 1), predicate: NSPredicate? = nil
  ) throws -> HKStatisticsCollection {
    let answer = Answer<HKStatisticsCollection?>()
    device.run {
      let query = HKStatisticsCollectionQuery(
        quantityType: HKQuantityType(type), quantitySamplePredicate: predicate, options: options,
        anchorDate: anchor, intervalComponents: interval)
      query.initialResultsHandler = { _, collection, _ in answer.add(collection) }
      HKHealthStore().execute(query)
      device.advance(by: .zero)
    }
    guard let collection = answer.value ?? nil else {
      throw HKError(.errorDatabaseInaccessible)
    }
    return collection
  }

  /// The value of a quantity in the unit that the store keeps its type in.
  static func value(_ quantity: HKQuantity?, _ type: HKQuantityTypeIdentifier = .stepCount)
    -> Double?
  {
    quantity?.doubleValue(for: HKQuantityType(type).definition.unit)
  }
}

extension HKStatisticsCollection {
  /// The step sums of the buckets from one date to another.
  func sums(from: Date, to: Date) -> [Double?] {
    var sums: [Double?] = []
    enumerateStatistics(from: from, to: to) { statistics, _ in
      sums.append(statistics.sumQuantity()?.doubleValue(for: .count()))
    }
    return sums
  }
}

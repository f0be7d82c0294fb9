import Foundation
import HealthKit

/// The questions that an app asks HealthKit about steps, with refusals told to one place.
struct StepsQueries: Sendable {
  let interval: StepsInterval
  let fail: @Sendable (NoStepsTable) -> Void
  private let store = HKHealthStore()
  private let stepCount = HKQuantityType(.stepCount)

  /// - Parameter fail: called instead of a body when HealthKit refuses.
  init(interval: StepsInterval, fail: @escaping @Sendable (NoStepsTable) -> Void) {
    self.interval = interval
    self.fail = fail
  }

  func requestAuthorization(then body: @escaping @Sendable () -> Void) {
    store.requestAuthorization(toShare: nil, read: [stepCount]) { success, error in
      guard success else { return fail(.refused(error.map { "\($0)" } ?? "not authorized")) }
      body()
    }
  }

  /// The statistics of the samples that match a predicate.
  func collect(
    _ options: HKStatisticsOptions, matching predicate: NSPredicate? = nil, anchor: Date,
    then body: @escaping @Sendable (HKStatisticsCollection) -> Void
  ) {
    let query = HKStatisticsCollectionQuery(
      quantityType: stepCount, quantitySamplePredicate: predicate, options: options,
      anchorDate: anchor, intervalComponents: interval.components)
    query.initialResultsHandler = { _, collection, error in
      guard let collection else { return fail(refused(error)) }
      body(collection)
    }
    store.execute(query)
  }

  /// The samples that match a predicate.
  func samples(
    matching predicate: NSPredicate, then body: @escaping @Sendable ([HKSample]) -> Void
  ) {
    let query = HKSampleQuery(
      sampleType: stepCount, predicate: predicate, limit: HKObjectQueryNoLimit,
      sortDescriptors: nil
    ) { _, samples, error in
      guard let samples else { return fail(refused(error)) }
      body(samples)
    }
    store.execute(query)
  }

  /// Samples of some sources, or of all, that touch a stretch of time.
  static func predicate(from start: Date, to end: Date, of sources: [HKSource]) -> NSPredicate {
    let dates = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
    guard !sources.isEmpty else { return dates }
    return NSCompoundPredicate(
      andPredicateWithSubpredicates: [dates, HKQuery.predicateForObjects(from: Set(sources))])
  }

  private func refused(_ error: (any Error)?) -> NoStepsTable {
    .refused(error.map { "\($0)" } ?? "HealthKit gave no answer")
  }
}

extension HKQuantity {
  /// A number of steps.
  var steps: Double { doubleValue(for: .count()) }
}

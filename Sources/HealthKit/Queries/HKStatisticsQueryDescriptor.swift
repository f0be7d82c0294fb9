import Foundation

/// A query for the statistics of all matching samples together, for `await`.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
  public var predicate: HKSamplePredicate<HKQuantitySample>
  public var options: HKStatisticsOptions

  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// Executes the query. Throws Code 11 when nothing matches, Code 6 while the store is closed.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    try await healthStore.answer {
      (answer: @escaping @Sendable (HKStatistics?, (any Error)?) -> Void) in
      HKStatisticsQuery(
        quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate,
        options: options
      ) { _, statistics, error in answer(statistics, error) }
    }
  }
}

/// A query for the statistics of equal stretches of time, for `await`.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery {
  public var predicate: HKSamplePredicate<HKQuantitySample>
  public var options: HKStatisticsOptions
  public var anchorDate: Date
  public var intervalComponents: DateComponents

  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// Executes the query. Throws Code 6 while the store is closed.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    try await healthStore.answer { answer in
      let query = HKStatisticsCollectionQuery(
        quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate,
        options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
      query.initialResultsHandler = { _, collection, error in answer(collection, error) }
      return query
    }
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// The type as the quantity type that it was made with.
  fileprivate var quantityType: HKQuantityType {
    guard let type = sampleType as? HKQuantityType else {
      fatalError("a predicate of quantity samples is made with a quantity type")
    }
    return type
  }
}

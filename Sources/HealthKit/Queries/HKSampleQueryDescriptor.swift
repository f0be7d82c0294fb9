import Foundation

/// A query for samples, for `await`.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
  public var predicates: [HKSamplePredicate<Sample>]
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The most samples; nil for all.
  public var limit: Int?

  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let descriptors = predicates.map(\.descriptor)
    let samples: [HKSample] = try await healthStore.answer { answer in
      HKSampleQuery(queryDescriptors: descriptors, limit: HKObjectQueryNoLimit) {
        _, samples, error in answer(samples, error)
      }
    }
    var typed = samples.compactMap { $0 as? Sample }
    if !sortDescriptors.isEmpty { typed.sort(using: sortDescriptors) }
    return limit.map { Array(typed.prefix($0)) } ?? typed
  }
}

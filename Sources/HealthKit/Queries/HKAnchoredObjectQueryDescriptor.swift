import Foundation

/// A query for what came and went since the last time, for `await`.
///
/// ```swift
/// let descriptor = HKAnchoredObjectQueryDescriptor(
///   predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: lastAnchor)
/// for try await update in descriptor.results(for: store) { … }
/// ```
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
  HKAsyncSequenceQuery
{
  /// What came and went.
  public struct Result: @unchecked Sendable {
    public let addedSamples: [Sample]
    public let deletedObjects: [HKDeletedObject]
    /// From which the next query goes on.
    public let newAnchor: HKQueryAnchor

    init(_ samples: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor) {
      addedSamples = (samples ?? []).compactMap { $0 as? Sample }
      deletedObjects = deleted ?? []
      newAnchor = anchor
    }
  }

  /// The results of a query that goes on.
  public typealias Results = AsyncThrowingStream<Result, any Error>

  public var predicates: [HKSamplePredicate<Sample>]
  /// Nil for everything.
  public var anchor: HKQueryAnchor?
  /// The most samples and deletions together; nil for all.
  public var limit: Int?

  public init(
    predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
  ) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.answer { answer in
      HKAnchoredObjectQuery(
        queryDescriptors: predicates.map(\.descriptor), anchor: anchor,
        limit: limit ?? HKObjectQueryNoLimit
      ) { _, samples, deleted, anchor, error in
        answer(anchor.map { Result(samples, deleted, $0) }, error)
      }
    }
  }

  /// The first results, then every later change. Ends with Code 6 at the first change while the device
  /// is locked, as ``HKAnchoredObjectQuery`` does. A limit does not go with it and is left out.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results { continuation in
      let handler: HKAnchoredObjectQuery.Handler = { _, samples, deleted, anchor, error in
        if let anchor {
          continuation.yield(Result(samples, deleted, anchor))
        } else {
          continuation.finish(throwing: error)
        }
      }
      let query = HKAnchoredObjectQuery(
        queryDescriptors: predicates.map(\.descriptor), anchor: anchor,
        limit: HKObjectQueryNoLimit, resultsHandler: handler)
      query.updateHandler = handler
      continuation.onTermination = { _ in healthStore.stop(query) }
      healthStore.execute(query)
    }
  }
}

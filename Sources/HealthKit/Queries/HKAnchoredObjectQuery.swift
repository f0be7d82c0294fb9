import DeviceSimulation
import Foundation

/// A query for what came and what went since the last time.
///
/// ```swift
/// let query = HKAnchoredObjectQuery(
///   type: HKQuantityType(.stepCount), predicate: nil, anchor: lastAnchor,
///   limit: HKObjectQueryNoLimit
/// ) { _, samples, deleted, anchor, error in … }
/// ```
///
/// Samples come in the order in which they were saved; one that came and went since is there as a
/// deletion only. Predicates filter samples; deletions of the type come whatever they say, for what
/// was deleted is gone (Apple says that they are filtered; to hear of more than one knows does no
/// harm).
///
/// With an ``updateHandler`` the query goes on. An update while the device is locked is Code 6, and its
/// last word (Apple developer forum 769782); a query that had none while locked goes on.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  /// What a handler is called with: samples, deletions and the new anchor, or an error.
  public typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  /// The most samples and deletions together; ``HKObjectQueryNoLimit`` for all.
  public let limit: Int

  /// Called with every later change. Set it before the query is executed, and only on a query without
  /// limit: with one it stops with an exception.
  open var updateHandler: Handler? {
    didSet {
      if updateHandler != nil, limit != HKObjectQueryNoLimit {
        raiseException(
          "NSInvalidArgumentException",
          "HKAnchoredObjectQuery cannot have an updateHandler and a limit")
      }
    }
  }

  private let descriptors: [HKQueryDescriptor]
  private let resultsHandler: Handler
  /// Where the next update begins. Used inside the device only.
  private var sequence: Int64

  /// - Parameters:
  ///   - anchor: from the last query; nil for everything.
  ///   - handler: called once, with results or with an error.
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    self.limit = limit
    descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    resultsHandler = handler
    sequence = anchor?.sequence ?? 0
    super.init(objectType: type, predicate: predicate)
  }

  /// A query for samples that match any of some descriptors.
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    self.limit = limit
    descriptors = queryDescriptors
    resultsHandler = handler
    sequence = anchor?.sequence ?? 0
    super.init(objectType: queryDescriptors.first?.sampleType, predicate: nil)
  }

  override func answer(from service: HealthService) {
    do throws(HKError) {
      let results = try next(from: service)
      resultsHandler(self, results.samples, results.deleted, results.anchor, nil)
      if updateHandler != nil, !isStopped { service.queries.begin(self) }
    } catch {
      resultsHandler(self, nil, nil, nil, error)
    }
  }

  private struct Results {
    var samples: [HKSample] = []
    var deleted: [HKDeletedObject] = []
    var anchor: HKQueryAnchor
  }

  /// What changed since the last results.
  private func next(from service: HealthService) throws(HKError) -> Results {
    let page = try service.changes(
      matchingAnyOf: descriptors, after: sequence, limit: limit > 0 ? limit : nil)
    sequence = page.last
    var results = Results(anchor: HKQueryAnchor(sequence: page.last))
    for change in page.changes {
      switch change {
      case .added(let sample): results.samples.append(sample)
      case .deleted(let object): results.deleted.append(object)
      }
    }
    return results
  }
}

extension HKAnchoredObjectQuery: RunningQuery {
  func concerns(_ type: String) -> Bool {
    descriptors.contains { $0.sampleType.identifier == type }
  }

  func update(with news: StoreNews, from service: HealthService) -> Bool {
    do throws(HKError) {
      guard news.journaled.isEmpty else { throw HKError(.errorDatabaseInaccessible) }
      guard !news.changes.isEmpty else { return true }
      let results = try next(from: service)
      if !results.samples.isEmpty || !results.deleted.isEmpty {
        updateHandler?(self, results.samples, results.deleted, results.anchor, nil)
      }
      return true
    } catch {
      updateHandler?(self, nil, nil, nil, error)
      return false
    }
  }
}

extension HealthService {
  /// What changed of the types of some descriptors after a place in the sequence of all changes, in
  /// order, and the place to go on from.
  func changes(
    matchingAnyOf descriptors: [HKQueryDescriptor], after sequence: Int64, limit: Int?
  ) throws(HKError) -> (changes: [ObjectChange], last: Int64) {
    guard !descriptors.isEmpty else { throw HKError(.errorInvalidArgument) }
    var all: [(sequence: Int64, change: ObjectChange)] = []
    for descriptor in descriptors {
      all += try changes(
        of: descriptor.sampleType, matching: descriptor.predicate, after: sequence, limit: limit)
    }
    let last = try read { () throws(StoreError) in try store.lastChange() }
    if descriptors.count > 1 {
      var seen: Set<Int64> = []
      all = all.filter { seen.insert($0.sequence).inserted }.sorted { $0.sequence < $1.sequence }
    }
    guard let limit, all.count >= limit else { return (all.map(\.change), max(last, sequence)) }
    let page = all.prefix(limit)
    return (page.map(\.change), page.last?.sequence ?? sequence)
  }
}

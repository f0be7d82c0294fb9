import DeviceSimulation
import Foundation

/// What an app calls when it has done with an observer query's update.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

/// A query that goes on, and tells that samples came or went, though not which.
///
/// Changes of one moment are told in one call, and those of a time that the app was suspended in one
/// call when it runs again. Nothing is told while the device is locked: what was saved meanwhile is told
/// once, at unlock (semantics.md 2.4; `HealthParameters` has the other readings).
///
/// A suspended app, or one that is gone, is woken for types of which it has enabled background delivery.
/// It is to call the completion handler then, within `HealthParameters.backgroundDeliveryTime`; after
/// three misses it is woken no more. A query that a launched app executes is told what it was launched
/// for.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  private typealias Handler =
    @Sendable (
      HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?
    ) -> Void

  private let descriptors: [HKQueryDescriptor]
  private let handler: Handler

  /// - Parameter updateHandler: called at every change of a matching sample, with a completion
  ///   handler that is to be called when the app has done with the update; called once with an error
  ///   when the query cannot be executed.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) {
    descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    handler = { query, _, completion, error in updateHandler(query, completion, error) }
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// A query that tells of samples that match any of some descriptors, and of which types they are.
  public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
        (any Error)?
      ) -> Void
  ) {
    descriptors = queryDescriptors
    handler = updateHandler
    super.init(objectType: queryDescriptors.first?.sampleType, predicate: nil)
  }

  override func answer(from service: HealthService) {
    do throws(HKError) {
      guard !descriptors.isEmpty else { throw HKError(.errorInvalidArgument) }
      for descriptor in descriptors { _ = try service.readable(descriptor.sampleType) }
    } catch {
      return handler(self, nil, {}, error)
    }
    service.queries.begin(self)
    let types = descriptors.map(\.sampleType).filter {
      service.parameters.observersFireWhenExecuted || service.deliveries.awaitsQuery(of: $0)
    }
    if !types.isEmpty { call(Set(types), from: service) }
  }

  private func call(_ types: Set<HKSampleType>, from service: HealthService) {
    handler(self, types, service.telling(types), nil)
  }

  /// The types that news is to be told of.
  func types(in news: StoreNews, from service: HealthService) -> Set<HKSampleType> {
    let isToldWhileClosed = service.parameters.observersFireWhileLocked
    let changed = descriptors.filter { descriptor in
      let type = descriptor.sampleType.identifier
      if news.repeated.contains(type) { return true }
      if isToldWhileClosed, news.journaled.contains(type) { return true }
      let changes = news.changes.filter {
        $0.sample.type == type && !service.closedStoreNews.hasTold($0)
      }
      let matching = try? service.visible(
        changes.map(\.sample), of: descriptor.sampleType, matching: descriptor.predicate)
      return matching?.isEmpty == false
    }
    return Set(changed.map(\.sampleType))
  }
}

extension HKObserverQuery: RunningQuery {
  func concerns(_ type: String) -> Bool {
    descriptors.contains { $0.sampleType.identifier == type }
  }

  func update(with news: StoreNews, from service: HealthService) -> Bool {
    let types = types(in: news, from: service)
    if !types.isEmpty { call(types, from: service) }
    return true
  }
}

import DeviceSimulation
import Foundation

/// What an app calls when it has done with an observer query's update.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

/// A query that goes on, and tells that samples came or went, though not which.
///
/// Changes of one moment are told in one call. Nothing is told while the device is locked: what was
/// saved meanwhile is told once, at unlock (semantics.md 2.4; `HealthParameters` has the other
/// readings).
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
    if service.parameters.observersFireWhenExecuted {
      call(Set(descriptors.map(\.sampleType)), from: service)
    }
  }

  private func call(_ types: Set<HKSampleType>, from service: HealthService) {
    handler(self, types, {}, nil)
  }
}

extension HKObserverQuery: RunningQuery {
  func concerns(_ type: String) -> Bool {
    descriptors.contains { $0.sampleType.identifier == type }
  }

  func update(with changes: [StoreChange], from service: HealthService) -> Bool {
    let types = descriptors.filter { descriptor in
      let records = changes.map(\.sample).filter { $0.type == descriptor.sampleType.identifier }
      let matching = try? service.visible(
        records, of: descriptor.sampleType, matching: descriptor.predicate)
      return matching?.isEmpty == false
    }.map(\.sampleType)
    if !types.isEmpty { call(Set(types), from: service) }
    return true
  }

  func updateWhileClosed(from service: HealthService) -> Bool {
    if service.parameters.observersFireWhileLocked {
      call(Set(descriptors.map(\.sampleType)), from: service)
    }
    return true
  }
}

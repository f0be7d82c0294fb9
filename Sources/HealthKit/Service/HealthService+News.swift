import DeviceSimulation
import Foundation

extension HealthService {
  /// Tells the app of what came into the store or left it, or has it woken for that.
  func tell(_ changes: [StoreChange]) {
    queries.add(changes, on: self)
    let untold = changes.lazy.filter { !self.closedStoreNews.hasTold($0) }
    deliveries.note(enabledTypes(of: untold.map(\.sample)))
  }

  /// Tells the app of what was saved while the store is closed, as far as it is told of that.
  func tellOfJournaled(_ records: [SampleRecord]) {
    queries.addJournaled(records, on: self)
    guard parameters.observersFireWhileLocked else { return }
    if !parameters.observersAreToldAgainAtUnlock { closedStoreNews.add(records) }
    deliveries.note(enabledTypes(of: records))
  }

  /// An observer query is about to tell the app of types.
  ///
  /// - Returns: what the app is to call when it has done with it.
  func telling(_ types: Set<HKSampleType>) -> HKObserverQueryCompletionHandler {
    if !isStoreOpen {
      for type in types { closedStoreNews.tell(type.identifier) }
    }
    return deliveries.tell(types)
  }

  /// Which types of some records the app has enabled and may know of.
  private func enabledTypes(of records: some Sequence<SampleRecord>) -> Set<String> {
    guard !deliveries.isEmpty else { return [] }
    let own = ownIdentifier
    var types: Set<String> = []
    for record in records where !types.contains(record.type) {
      guard let type = deliveries.type(record.type) else { continue }
      let isVisible = record.source.bundleIdentifier == own || (try? readable(type)) == .all
      if isVisible { types.insert(record.type) }
    }
    return types
  }
}

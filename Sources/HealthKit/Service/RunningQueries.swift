import DeviceSimulation
import Foundation

/// A query that goes on after its first answer.
protocol RunningQuery: HKQuery {
  /// Whether samples of a type concern it.
  func concerns(_ type: String) -> Bool

  /// Tells it what changed in the open store.
  ///
  /// - Returns: false when that was its last word.
  func update(with changes: [StoreChange], from service: HealthService) -> Bool

  /// Tells it that something was saved while the store is closed.
  ///
  /// - Returns: false when that was its last word.
  func updateWhileClosed(from service: HealthService) -> Bool
}

/// The queries that go on. What changes in one event is told in one later event. They end with the
/// app.
///
/// Used inside its device only.
final class RunningQueries: @unchecked Sendable {
  private var running: [any RunningQuery] = []
  /// What came into the open store or left it since the queries were last told.
  private var changes: [StoreChange] = []
  /// The types of what was journaled since then.
  private var journaled: Set<String> = []
  private var isTelling = false

  /// Goes on telling a query of changes until it is stopped.
  func begin(_ query: any RunningQuery) {
    running.removeAll(where: \.isStopped)
    running.append(query)
  }

  /// Forgets all: the app is gone.
  func removeAll() {
    running = []
    changes = []
    journaled = []
    isTelling = false
  }

  /// Takes note of changes of the store, open or being opened.
  func add(_ new: [StoreChange], on service: HealthService) {
    guard !running.isEmpty, !new.isEmpty else { return }
    changes += new.filter { change in running.contains { $0.concerns(change.sample.type) } }
    tell(service)
  }

  /// Takes note of samples that were journaled.
  func addJournaled(_ records: [SampleRecord], on service: HealthService) {
    guard !running.isEmpty else { return }
    journaled.formUnion(records.lazy.map(\.type))
    tell(service)
  }

  /// Sees to it that the queries are told, when the store is open again of what was merged too.
  func tell(_ service: HealthService) {
    guard !isTelling, !changes.isEmpty || !journaled.isEmpty else { return }
    isTelling = true
    service.device.scheduleForApp { [weak self, weak service] in
      guard let self, let service else { return }
      isTelling = false
      flush(service)
    }
  }

  private func flush(_ service: HealthService) {
    if !journaled.isEmpty, !service.isStoreOpen {
      let types = journaled
      keep { query in
        !types.contains(where: query.concerns) || query.updateWhileClosed(from: service)
      }
    }
    journaled = []
    guard service.isStoreOpen, !changes.isEmpty else { return }
    let told = changes
    changes = []
    keep { query in
      let concerning = told.filter { query.concerns($0.sample.type) }
      return concerning.isEmpty || query.update(with: concerning, from: service)
    }
  }

  private func keep(_ goesOn: (any RunningQuery) -> Bool) {
    // A handler may execute or stop queries.
    for query in running where !query.isStopped {
      if !goesOn(query) { running.removeAll { $0 === query } }
    }
    running.removeAll(where: \.isStopped)
  }
}

import DeviceSimulation
import Foundation

/// A query that goes on after its first answer.
protocol RunningQuery: HKQuery {
  /// Whether samples of a type concern it.
  func concerns(_ type: String) -> Bool

  /// Tells it what is new.
  ///
  /// - Returns: false when that was its last word.
  func update(with news: StoreNews, from service: HealthService) -> Bool
}

/// What is new to a query that goes on.
struct StoreNews {
  /// What came into the open store or left it.
  var changes: [StoreChange] = []
  /// The types of what was saved while the store is closed, so that nobody can look.
  var journaled: Set<String> = []
  /// The types that observers are told of again, because the app did not complete an earlier update.
  var repeated: Set<String> = []
  /// Whether there are new activity summaries, which are no samples.
  var hasSummaries = false

  var isEmpty: Bool {
    changes.isEmpty && journaled.isEmpty && repeated.isEmpty && !hasSummaries
  }

  /// As much of it as concerns a query.
  func concerning(_ query: any RunningQuery) -> StoreNews {
    StoreNews(
      changes: changes.filter { query.concerns($0.sample.type) },
      journaled: journaled.filter(query.concerns), repeated: repeated.filter(query.concerns),
      hasSummaries: hasSummaries && query.concerns(HKObjectType.activitySummaryType().identifier))
  }
}

/// The queries that go on. What changes in one event is told in one later event, and what changes
/// while the app is suspended once it runs again. They end with the app.
///
/// Used inside its device only.
final class RunningQueries: @unchecked Sendable {
  private var running: [any RunningQuery] = []
  /// What has come since the queries were last told.
  private var news = StoreNews()
  private var isTelling = false

  /// Goes on telling a query of changes until it is stopped.
  func begin(_ query: any RunningQuery) {
    running.removeAll(where: \.isStopped)
    running.append(query)
  }

  /// Whether a query waits for samples of a type.
  func concern(_ type: String) -> Bool {
    running.contains { !$0.isStopped && $0.concerns(type) }
  }

  /// Forgets all: the app is gone.
  func removeAll() {
    running = []
    news = StoreNews()
  }

  /// Takes note of changes of the store, open or being opened.
  func add(_ new: [StoreChange], on service: HealthService) {
    guard !running.isEmpty, !new.isEmpty else { return }
    news.changes += new.filter { change in running.contains { $0.concerns(change.sample.type) } }
    tell(service)
  }

  /// Takes note of new activity summaries in the open store.
  func addSummaries(on service: HealthService) {
    guard !running.isEmpty else { return }
    news.hasSummaries = true
    tell(service)
  }

  /// Takes note of samples that were journaled.
  func addJournaled(_ records: [SampleRecord], on service: HealthService) {
    guard !running.isEmpty else { return }
    news.journaled.formUnion(records.lazy.map(\.type))
    tell(service)
  }

  /// Leaves it to the merge to tell of what was journaled: the store is about to open.
  func forgetJournaled() {
    news.journaled = []
  }

  /// Tells the observers of a type once more.
  func tellAgain(_ type: HKObjectType) {
    news.repeated.insert(type.identifier)
  }

  /// Whether waking a suspended app would tell anybody of a type, or the app has yet to ask.
  func hasNews(of type: HKObjectType, _ service: HealthService) -> Bool {
    let observers = running.compactMap { $0 as? HKObserverQuery }.filter {
      !$0.isStopped && $0.concerns(type.identifier)
    }
    return observers.isEmpty
      || observers.contains { observer in
        observer.types(in: current(service).concerning(observer), from: service)
          .contains { $0 == type }
      }
  }

  /// Sees to it that the queries are told, when the store is open again of what was merged too.
  func tell(_ service: HealthService) {
    guard !isTelling, !news.isEmpty else { return }
    isTelling = true
    service.device.schedule(after: .zero) { [weak self, weak service] in
      guard let self, let service else { return }
      isTelling = false
      // It is told when it runs again.
      if service.device.appState.isRunning { flush(service) }
    }
  }

  /// What can be told now.
  private func current(_ service: HealthService) -> StoreNews {
    service.isStoreOpen
      ? StoreNews(
        changes: news.changes, repeated: news.repeated, hasSummaries: news.hasSummaries)
      : StoreNews(journaled: news.journaled, repeated: news.repeated)
  }

  private func flush(_ service: HealthService) {
    let told = current(service)
    // What was journaled before the store was open is among the changes.
    news =
      service.isStoreOpen
      ? StoreNews() : StoreNews(changes: news.changes, hasSummaries: news.hasSummaries)
    guard !told.isEmpty else { return }
    // A handler may execute or stop queries.
    for query in running where !query.isStopped {
      let concerning = told.concerning(query)
      guard !concerning.isEmpty, !query.update(with: concerning, from: service) else { continue }
      running.removeAll { $0 === query }
    }
    running.removeAll(where: \.isStopped)
  }
}

import DeviceSimulation
import Foundation

/// The statistics-collection queries that go on after their first results.
///
/// What comes in one event is told in one later event, one call for each bucket that changed, and what
/// comes while the app is suspended once it runs again. An update that finds the store closed is Code
/// 6, and the query's last word (Apple developer forum 769782); a query that had no update while the
/// device was locked goes on, and is told when the store is open. They end with the app.
///
/// Used inside its device only.
final class StatisticsUpdates: @unchecked Sendable {
  private struct Running {
    let query: HKStatisticsCollectionQuery
    let grid: StatisticsGrid
  }

  private var running: [Running] = []
  /// What has come since the last updates went out.
  private var pending: [SampleRecord] = []
  private var isTelling = false

  /// Goes on telling a query of changes until it is stopped.
  func begin(_ query: HKStatisticsCollectionQuery, grid: StatisticsGrid) {
    running.append(Running(query: query, grid: grid))
  }

  /// Takes note of new samples, stored or journaled.
  func add(_ records: [SampleRecord], on service: HealthService) {
    running.removeAll(where: \.query.isStopped)
    guard !running.isEmpty else { return }
    let types = Set(running.map(\.query.quantityType.identifier))
    pending += records.filter { types.contains($0.type) }
    tell(service)
  }

  /// Whether a query waits for samples of a type.
  func concern(_ type: String) -> Bool {
    running.contains { !$0.query.isStopped && $0.query.quantityType.identifier == type }
  }

  /// Forgets all: the app is gone.
  func removeAll() {
    running = []
    pending = []
  }

  /// Sees to it that the queries are told.
  func tell(_ service: HealthService) {
    guard !isTelling, !pending.isEmpty else { return }
    isTelling = true
    service.device.schedule(after: .zero) { [weak self, weak service] in
      guard let self, let service else { return }
      isTelling = false
      // It is told when it runs again, and of what an unlock brings when that can be read.
      let isOpening = !service.isStoreOpen && service.device.lockState == .unlocked
      if service.device.appState.isRunning, !isOpening { flush(service) }
    }
  }

  private func flush(_ service: HealthService) {
    let records = pending
    pending = []
    for entry in running where !entry.query.isStopped {
      let goesOn = entry.query.update(with: records, grid: entry.grid, from: service)
      if !goesOn { running.removeAll { $0.query === entry.query } }
    }
  }
}

import DeviceSimulation
import Foundation

/// The statistics-collection queries that go on after their first results.
///
/// What comes in one event is told in one later event: one call for each bucket that changed. An
/// update that finds the store closed is Code 6, and the query's last word (Apple developer forum
/// 769782); a query that had no update while the device was locked goes on. They end with the app.
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

  /// Goes on telling a query of changes until it is stopped.
  func begin(_ query: HKStatisticsCollectionQuery, grid: StatisticsGrid) {
    running.append(Running(query: query, grid: grid))
  }

  /// Takes note of new samples, stored or journaled.
  func add(_ records: [SampleRecord], on service: HealthService) {
    running.removeAll(where: \.query.isStopped)
    guard !running.isEmpty else { return }
    let types = Set(running.map(\.query.quantityType.identifier))
    let isFirst = pending.isEmpty
    pending += records.filter { types.contains($0.type) }
    guard isFirst, !pending.isEmpty else { return }
    service.device.scheduleForApp { [weak self, weak service] in
      if let self, let service { flush(service) }
    }
  }

  /// Forgets all: the app is gone.
  func removeAll() {
    running = []
    pending = []
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

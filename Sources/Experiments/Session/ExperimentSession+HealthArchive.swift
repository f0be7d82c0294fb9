import DeviceSimulation
import Foundation
import HealthKit

/// Reads the archives with health data that scenarios name. Only programs that can have one: the daemon
/// has none.
package protocol HealthArchiveReader {
  /// Hands an archive's samples to `body`, in batches and moved by so many seconds.
  ///
  func read(
    _ path: String, movedBy shift: TimeInterval, _ body: (SampleBatch) throws -> Void
  ) throws
}

extension ExperimentSession {
  /// Gives a new phone the health data of the scenario's archive: what ends before now at once, what
  /// ends later, up to the end of the run, when it ends.
  ///
  /// - Throws: what the reader throws, and `StoreError`.
  package func bringHealthArchive(by reader: any HealthArchiveReader) throws {
    guard let archive = scenario.healthArchive, kept == nil else { return }
    let start = device.date
    let shift = archive.shift(startingAt: start, in: scenario.timeZone)
    let end = start.addingTimeInterval(scenario.runDuration.inSeconds)
    let (coming, past) = try device.inside {
      let coming = device.health.makeComingSamples()
      device.health.finishOpening {}
      return (coming, try device.health.beginImport(numbering: .device))
    }
    try reader.read(archive.path, movedBy: shift) { batch in
      try device.inside {
        _ = try past.add(coming.take(from: batch, after: start, through: end))
      }
    }
    device.inside { coming.begin() }
    keepAlive(coming)
  }
}

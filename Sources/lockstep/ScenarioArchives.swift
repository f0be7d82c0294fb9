import Experiments
import Foundation
import HealthArchive
import HealthKit

/// Reads the exports that scenarios name.
struct ScenarioArchives: HealthArchiveReader {
  func read(
    _ path: String, movedBy shift: TimeInterval, _ body: (SampleBatch) throws -> Void
  ) throws {
    var options = ReadingOptions()
    options.shift = shift
    _ = try HealthArchive(path: path).read(options) { batch, _ in try body(batch) }
  }
}

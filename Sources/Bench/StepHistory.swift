import DeviceSimulation
import Foundation
import HealthKit

/// Ten years of steps of a phone and a watch that were carried together, made from a seed.
///
/// Either counts in every slot of time, so that the samples of both overlap nearly always and those
/// of one never; they are whole numbers, and some lie across midnight.
struct StepHistory {
  static let seed: UInt64 = 1
  static let zone = "Europe/Amsterdam"
  /// 2015-01-01 to 2025-01-01, local midnights.
  static let start = Date(timeIntervalSince1970: 1_420_066_800)
  static let end = Date(timeIntervalSince1970: 1_735_686_000)

  let count: Int

  /// The samples by start, two of each slot.
  func samples() -> some Sequence<RecordedSample> {
    var random = SeededGenerator(seed: StepHistory.seed)
    let slots = count / 2
    let length = StepHistory.end.timeIntervalSince(StepHistory.start) / Double(slots)
    return (0..<slots).lazy.flatMap { slot -> [RecordedSample] in
      let begin = StepHistory.start.addingTimeInterval(Double(slot) * length)
      let pair = [RecordedSource.phone, .watch].map { source in
        // Milliseconds, as sensors have them.
        let from = (Double.random(in: 0..<0.3, using: &random) * length * 1000).rounded() / 1000
        let part = (Double.random(in: 0.3..<0.7, using: &random) * length * 1000).rounded() / 1000
        return RecordedSample(
          type: .stepCount, source: source, start: begin.addingTimeInterval(from),
          end: begin.addingTimeInterval(from + part),
          value: Double(Int.random(in: 1...120, using: &random)))
      }
      return pair.sorted { $0.start < $1.start }
    }
  }
}

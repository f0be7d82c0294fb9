/// A sample as statistics see it: no more than what they are computed from.
struct StatisticsSample: Equatable, Sendable {
  /// The object's number: of samples that are alike in all else, the later has the higher.
  let number: Int64
  /// Seconds since the reference date.
  let start: Double
  /// Seconds since the reference date, never before `start`.
  let end: Double
  /// In the type's canonical unit.
  let value: Double
  /// The place of its source in the order of sources: 0 is the highest.
  let rank: Int

  /// Whether some of the sample lies in `[from, to)`; an instant lies where it is.
  func touches(from: Double, to: Double) -> Bool {
    start < to && (end > from || (start == end && start >= from))
  }

  /// The one order of samples, which leaves nothing to the order in which they came.
  static func precedes(_ left: StatisticsSample, _ right: StatisticsSample) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return left.number < right.number
  }
}

extension TimelineSample {
  init(_ sample: StatisticsSample) {
    self.init(
      start: sample.start, end: sample.end, value: sample.value, sourcePriority: sample.rank)
  }
}

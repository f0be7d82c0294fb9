import Foundation

/// Where the buckets of a collection come from.
protocol StatisticsData {
  /// The sum over [start, end), nil when no sample lies there. `window` is what the caller is going
  /// to ask for, piece by piece.
  func sum(from start: Date, to end: Date, within window: (Date, Date)) -> Double?
  /// From the first sample's start to the last one's end; nil when there is none.
  var extent: DateInterval? { get }
  /// The same data, no longer depending on the store.
  func detached() -> any StatisticsData
}

/// Data that are all in memory.
struct MergedStatistics: StatisticsData {
  let timeline: MergedTimeline
  let extent: DateInterval?

  func sum(from start: Date, to end: Date, within window: (Date, Date)) -> Double? {
    timeline.sum(
      from: start.timeIntervalSinceReferenceDate, to: end.timeIntervalSinceReferenceDate)
  }

  func detached() -> any StatisticsData { self }
}

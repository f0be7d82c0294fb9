import Foundation
import DeviceSimulation

/// The buckets of a statistics-collection query: `[anchor + n × interval, anchor + (n + 1) × interval)`
/// for every integer n.
///
/// Boundaries are calendar arithmetic *from the anchor*, so a day has 23 or 25 hours where the zone
/// says so, and one month from the 29th of January is 28 February, then 29 March (semantics 3.1).
/// Asking for the bucket that contains now, again and again, costs a comparison while the answer
/// stays the same, and a boundary that was computed once is remembered.
///
/// The zone is the calendar's at creation: hand in a fixed one, not `autoupdatingCurrent`.
final class StatisticsGrid: Sendable {
  let anchor: Date
  let interval: DateComponents
  let calendar: Calendar

  /// The mean length of a bucket in seconds.
  let meanLength: Double

  private let lastBucket = Locked<StatisticsBucket?>(nil)
  private let known = Locked(KnownBoundaries())

  /// The shortest interval in seconds: dates in this century are good to a tenth of a microsecond.
  static let shortestInterval = 1e-3

  /// Seconds from the reference date within which the calendar is asked; beyond (some 30,000 years)
  /// boundaries are a mean length apart.
  private static let calendarReach = 1e12

  /// A grid, or nil when the interval is no interval: empty, negative in any component, or shorter
  /// than a millisecond.
  init?(anchor: Date, interval: DateComponents, calendar: Calendar) {
    guard let meanLength = interval.meanIntervalLength, meanLength >= Self.shortestInterval,
      anchor.timeIntervalSinceReferenceDate.isFinite
    else { return nil }
    self.anchor = anchor
    self.interval = interval
    self.calendar = calendar
    self.meanLength = meanLength
  }

  /// The start of bucket `index`, and the end of the one before.
  func boundary(_ index: Int) -> Date {
    if let date = known.withLock({ $0[index] }) { return date }
    let date = computedBoundary(index)
    known.withLock { $0.add(date, at: index) }
    return date
  }

  private func computedBoundary(_ index: Int) -> Date {
    let mean = anchor.addingTimeInterval(Double(index) * meanLength)
    guard abs(mean.timeIntervalSinceReferenceDate) < Self.calendarReach,
      let length = interval.interval(times: index),
      let boundary = calendar.date(byAdding: length, to: anchor)
    else { return mean }
    return boundary
  }

  func bucket(_ index: Int) -> StatisticsBucket {
    StatisticsBucket(index: index, start: boundary(index), end: boundary(index + 1))
  }

  /// The bucket that a date lies in; a date on a boundary lies in the later one.
  func bucket(containing date: Date) -> StatisticsBucket {
    if let last = lastBucket.withLock({ $0 }), last.contains(date) { return last }
    let found = bucket(index(containing: date))
    lastBucket.withLock { $0 = found }
    return found
  }

  /// The index of the bucket that a date lies in.
  func index(containing date: Date) -> Int {
    var low = estimatedIndex(of: date)
    var high = low + 1
    var step = 1
    while boundary(low) > date {
      high = low
      low -= step
      step *= 2
    }
    step = 1
    while boundary(high) <= date {
      low = high
      high += step
      step *= 2
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if boundary(middle) <= date { low = middle } else { high = middle }
    }
    return low
  }

  private func estimatedIndex(of date: Date) -> Int {
    let estimate = (date.timeIntervalSince(anchor) / meanLength).rounded(.down)
    // Infinite dates have no bucket; the furthest one that can be counted stands for it.
    let furthest = 1e15
    return Int(min(max(estimate, -furthest), furthest))
  }
}

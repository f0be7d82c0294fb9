import Collectors
import Foundation
import HealthKit

/// The buckets of a collection of steps: of all sources, or of one or some.
struct StepsHistory {
  let collection: HKStatisticsCollection
  /// The sources that count; empty for all.
  let sources: [HKSource]

  init(_ collection: HKStatisticsCollection, sources: [HKSource]) {
    self.collection = collection
    self.sources = sources
  }

  /// The sum of a bucket; of several sources that of the first that has any, which only tells that
  /// there are steps.
  func sum(of statistics: HKStatistics) -> Double? {
    guard !sources.isEmpty else { return statistics.sumQuantity()?.steps }
    return sources.lazy.compactMap { statistics.sumQuantity(for: $0)?.steps }.first
  }

  /// The first and the last bucket that has steps; nil without any.
  var extent: (first: HKStatistics, last: HKStatistics)? {
    let buckets = collection.statistics()
    guard let first = buckets.first(where: { sum(of: $0) != nil }),
      let last = buckets.last(where: { sum(of: $0) != nil })
    else { return nil }
    return (first, last)
  }

  /// A date in the first bucket of a range, and one in the last.
  ///
  /// - Throws: when there are no steps that tell where the range begins or ends.
  func bounds(
    of range: StepsRange, _ interval: StepsInterval, now: Date, calendar: Calendar
  ) throws(NoStepsTable) -> (from: Date, through: Date) {
    if case .span(let from?, let through?) = range { return (from, through) }
    guard let extent else { throw .noData(StepCountHelper.hint) }
    let (first, last) = (extent.first.startDate, extent.last.startDate)
    switch range {
    case .latest(let count):
      return (max(first, interval.date(count - 1, before: last, in: calendar)), last)
    case .all:
      return (first, last)
    case .span(let from, let through):
      let bounds = (from ?? first, through ?? max(now, last))
      guard bounds.0 <= bounds.1 else {
        throw nothing(from: bounds.0, to: bounds.1, calendar.timeZone)
      }
      return bounds
    }
  }

  /// That a table has no steps, and where there are some.
  func nothing(in table: StepsTable) -> NoStepsTable {
    nothing(from: table.date(of: 0), to: table.date(of: table.count), table.timeZone)
  }

  private func nothing(from start: Date, to end: Date, _ zone: TimeZone) -> NoStepsTable {
    guard let extent else { return .noData(StepCountHelper.hint) }
    func text(_ date: Date) -> String {
      let time = LocalTime(date, offset: zone.secondsFromGMT(for: date))
      return "\(time.date) \(time.hourAndMinute)"
    }
    return .noData(
      "no steps from \(text(start)) to \(text(end)); there are some from "
        + "\(text(extent.first.startDate)) to \(text(extent.last.endDate))")
  }
}

extension StepsTable {
  /// Where a bucket begins; of the number of buckets, where the last one ends.
  func date(of index: Int) -> Date {
    Date(timeIntervalSince1970: boundaries[index])
  }
}

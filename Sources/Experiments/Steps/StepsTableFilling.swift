import Foundation
import HealthKit

/// Fills a table with what takes the samples themselves: sums of some sources without what these counted
/// twice, and plain sums.
///
/// It goes through the samples from the last to the first, a month or a bucket at a time: those of years
/// would take much memory, and much time at once. What a running phone still counts comes first, at the
/// moment of the statistics that stand beside it.
final class StepsTableFilling: @unchecked Sendable {
  /// Calls its argument, at once or when others had their turn.
  typealias Pause = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let queries: StepsQueries
  /// Those that were named; empty for all.
  private let sources: [HKSource]
  private let anchor: Date
  private let pause: Pause
  private let completion: @Sendable (StepsTable) -> Void
  private var table: StepsTable
  private var raw: RawSteps?

  init(
    _ table: StepsTable, addingRaw: Bool, by queries: StepsQueries, of sources: [HKSource],
    anchor: Date, pause: @escaping Pause, completion: @escaping @Sendable (StepsTable) -> Void
  ) {
    self.table = table
    self.queries = queries
    self.sources = sources
    self.anchor = anchor
    self.pause = pause
    self.completion = completion
    raw = addingRaw ? RawSteps(boundaries: table.boundaries) : nil
  }

  func begin() {
    guard raw != nil || isMerging else { return completion(table) }
    fill(upTo: table.count)
  }

  /// One source's own sums need no merging, and those of all are merged.
  private var isMerging: Bool { sources.count > 1 }

  private func fill(upTo end: Int) {
    guard end > 0 else {
      table.raw = raw?.values(beside: table.steps)
      return completion(table)
    }
    let count = max(1, Int(StepsInterval.month.seconds / table.interval.seconds))
    let buckets = max(0, end - count)..<end
    merge(buckets) { [self] in
      sum(buckets) { [self] in
        pause { [self] in fill(upTo: buckets.lowerBound) }
      }
    }
  }

  private func merge(_ buckets: Range<Int>, then next: @escaping @Sendable () -> Void) {
    guard isMerging else { return next() }
    queries.collect(.cumulativeSum, matching: predicate(buckets), anchor: anchor) {
      [self] collection in
      for index in buckets {
        let statistics = collection.statistics(for: table.date(of: index))
        table.steps[index] = statistics?.sumQuantity()?.steps
      }
      next()
    }
  }

  private func sum(_ buckets: Range<Int>, then next: @escaping @Sendable () -> Void) {
    guard raw != nil else { return next() }
    queries.samples(matching: predicate(buckets)) { [self] samples in
      for case let sample as HKQuantitySample in samples {
        raw?.add(
          sample.quantity.steps, from: sample.startDate.timeIntervalSince1970,
          to: sample.endDate.timeIntervalSince1970, within: buckets)
      }
      next()
    }
  }

  private func predicate(_ buckets: Range<Int>) -> NSPredicate {
    StepsQueries.predicate(
      from: table.date(of: buckets.lowerBound), to: table.date(of: buckets.upperBound),
      of: sources)
  }
}

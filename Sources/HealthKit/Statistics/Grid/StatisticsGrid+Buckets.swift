import Foundation

extension StatisticsGrid {
  /// The buckets from the one that contains `start` to the one that contains `end`, both included
  /// (semantics 3.4); none when `end` is before `start`.
  ///
  /// Each boundary is computed once and only when its bucket is asked for.
  func buckets(from start: Date, through end: Date) -> some Sequence<StatisticsBucket> {
    let first: StatisticsBucket? = start <= end ? bucket(containing: start) : nil
    return sequence(state: first) { next -> StatisticsBucket? in
      guard let bucket = next, bucket.start <= end else { return nil }
      let following = bucket.index + 1
      next = StatisticsBucket(
        index: following, start: bucket.end, end: self.boundary(following + 1))
      return bucket
    }
  }
}

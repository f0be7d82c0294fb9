import Foundation

/// One stretch of time that a statistics query answers for: `start` is in it, `end` is not.
struct StatisticsBucket: Equatable, Sendable {
  /// How many intervals after the anchor the bucket begins; negative before the anchor.
  let index: Int
  let start: Date
  let end: Date

  func contains(_ date: Date) -> Bool {
    start <= date && date < end
  }
}

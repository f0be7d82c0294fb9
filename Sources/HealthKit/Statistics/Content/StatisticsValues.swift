import Foundation

/// What can be computed of a set of samples; what was not asked for, or has no samples, is nil.
struct StatisticsValues: Equatable, Sendable {
  /// A sample's value and when it was measured.
  struct Measurement: Equatable, Sendable {
    let value: Double
    let interval: DateInterval
  }

  var sum: Double?
  var average: Double?
  var minimum: Double?
  var maximum: Double?
  var mostRecent: Measurement?
  /// In seconds.
  var duration: Double?
  /// Whether there is any sample.
  var hasData = false
}

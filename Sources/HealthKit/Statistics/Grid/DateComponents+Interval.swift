import Foundation

/// The components of a date read as a length of time: "one month", "an hour and a half".
extension DateComponents {
  /// The components that have a length, and the mean length of one of each, in seconds.
  ///
  /// Era, quarter, weekday and the like name a date rather than a length, and count for nothing.
  private static var lengths: [(component: Calendar.Component, seconds: Double)] {
    let day = 86_400.0
    let year = 365.2425 * day
    return [
      (.year, year), (.month, year / 12), (.weekOfYear, 7 * day), (.weekOfMonth, 7 * day),
      (.day, day), (.hour, 3_600), (.minute, 60), (.second, 1), (.nanosecond, 1e-9),
    ]
  }

  /// The mean length in seconds; nil when a component is negative or none is positive.
  var meanIntervalLength: Double? {
    var total = 0.0
    for (component, seconds) in Self.lengths {
      guard let count = value(for: component) else { continue }
      guard count >= 0 else { return nil }
      total += Double(count) * seconds
    }
    return total > 0 ? total : nil
  }

  /// The length taken `count` times; nil when a component would not fit an integer.
  func interval(times count: Int) -> DateComponents? {
    var scaled = DateComponents()
    for (component, _) in Self.lengths {
      guard let value = value(for: component) else { continue }
      let (product, overflow) = value.multipliedReportingOverflow(by: count)
      guard !overflow else { return nil }
      scaled.setValue(product, for: component)
    }
    return scaled
  }
}

import Foundation

/// How long the buckets of a table of steps are.
///
/// Hours are counted from a local midnight, days begin at midnight, weeks on Monday (ISO 8601), months on
/// the first. Days, weeks and months follow the calendar: a day has 23 or 25 hours where the clocks
/// change.
public enum StepsInterval: String, Codable, CaseIterable, Sendable {
  case hour, day, week, month

  /// How many buckets a table has when nobody says which: a day, two weeks, a quarter, a year.
  public var usualCount: Int {
    switch self {
    case .hour: 24
    case .day: 14
    case .week: 13
    case .month: 12
    }
  }

  /// The interval as a statistics-collection query takes it.
  var components: DateComponents {
    switch self {
    case .hour: DateComponents(hour: 1)
    case .day: DateComponents(day: 1)
    case .week: DateComponents(day: 7)
    case .month: DateComponents(month: 1)
    }
  }

  /// The shortest that a bucket usually is, in seconds.
  var seconds: Double {
    switch self {
    case .hour: 3600
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 28 * 86_400
    }
  }

  /// A boundary of buckets near a date: the midnight that begins its day, week or month.
  ///
  /// Where the clocks skip that midnight, an earlier one: boundaries are counted from the anchor, so
  /// that one at 01:00 would put all the others there.
  func anchor(near date: Date, in calendar: Calendar) -> Date {
    var anchor = firstMidnight(of: date, in: calendar)
    var tries = 0
    while calendar.dateComponents([.hour, .minute], from: anchor) != Self.midnight, tries < 8 {
      anchor = firstMidnight(of: anchor.addingTimeInterval(-86_400), in: calendar)
      tries += 1
    }
    return anchor
  }

  private static let midnight = DateComponents(hour: 0, minute: 0)

  /// Where the first day of the day, week or month that a date lies in begins.
  private func firstMidnight(of date: Date, in calendar: Calendar) -> Date {
    let midnight = calendar.startOfDay(for: date)
    let daysBefore =
      switch self {
      case .hour, .day: 0
      // Weekdays count from 1 for Sunday.
      case .week: (calendar.component(.weekday, from: date) + 5) % 7
      case .month: calendar.component(.day, from: date) - 1
      }
    guard daysBefore > 0 else { return midnight }
    let first = calendar.date(byAdding: .day, value: -daysBefore, to: midnight) ?? midnight
    return calendar.startOfDay(for: first)
  }

  /// The date some buckets before another.
  func date(_ count: Int, before date: Date, in calendar: Calendar) -> Date {
    let (component, value): (Calendar.Component, Int) =
      switch self {
      case .hour: (.hour, 1)
      case .day: (.day, 1)
      case .week: (.day, 7)
      case .month: (.month, 1)
      }
    let (product, overflow) = value.multipliedReportingOverflow(by: count)
    guard !overflow else { return .distantPast }
    return calendar.date(byAdding: component, value: -product, to: date) ?? .distantPast
  }
}

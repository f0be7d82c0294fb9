import Foundation
import GPX

/// What stands in a table for people.
extension StepsTable {
  /// The local time at a boundary.
  func local(_ boundary: Int) -> LocalTime {
    let date = Date(timeIntervalSince1970: boundaries[boundary])
    return LocalTime(date, offset: timeZone.secondsFromGMT(for: date))
  }

  /// What the table shows, and the zone of all its times, in a line.
  public var heading: String {
    let offsets = Set((0...count).map { local($0).offset }).sorted()
    let zones = offsets.map(LocalTime.zone).joined(separator: " and ")
    return "steps by \(interval.rawValue), \(timeZone.identifier) (\(zones))"
  }

  /// When a bucket begins, as short as its length allows: `2021-11-30 08:00`, `2021-11-30`, `2021-11`.
  public func date(_ index: Int) -> String {
    let time = local(index)
    return switch interval {
    case .hour: "\(time.date) \(time.hourAndMinute)"
    case .day, .week: time.date
    case .month: String(time.date.dropLast(3))
    }
  }

  /// The same, a day's with its weekday: `Tue 2021-11-30`.
  public func label(_ index: Int) -> String {
    guard interval == .day else { return date(index) }
    return "\(Self.weekdays[Int((local(index).day + 4).flooredRemainder(by: 7))]) \(date(index))"
  }

  /// The names of the days from Sunday on; 1970 began on a Thursday.
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// What is unusual about a bucket because the clocks changed; empty when nothing is.
  ///
  /// A day's hours, such as `25 h`; how much longer a week or month is, such as `-1 h`; the new offset
  /// at the first hour after the change, such as `UTC+1`, which tells the two of a night apart.
  public func mark(_ index: Int) -> String {
    let seconds = boundaries[index + 1] - boundaries[index]
    switch interval {
    case .hour:
      let before = timeZone.secondsFromGMT(
        for: Date(timeIntervalSince1970: boundaries[index] - 3600))
      let offset = local(index).offset
      return before == offset ? "" : LocalTime.zone(offset)
    case .day:
      return seconds == 86_400 ? "" : Self.hours(seconds)
    case .week, .month:
      let more = seconds - Double(local(index + 1).day - local(index).day) * 86_400
      return more == 0 ? "" : (more > 0 ? "+" : "") + Self.hours(more)
    }
  }

  private static func hours(_ seconds: Double) -> String {
    "\(number((seconds / 3600 * 100).rounded() / 100)) h"
  }

  /// A number with all its digits, a whole one without a fraction.
  static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// The headings of the columns: bucket, clock change, and numbers.
  public var headings: [String] {
    [interval.rawValue, "", "steps"] + (raw == nil ? [] : ["raw", "difference"])
      + sources.map { $0.name.onOneLine(limit: 40) }
  }

  /// A bucket's text for each of the columns.
  public func cells(_ index: Int) -> [String] {
    var values = [steps[index]]
    if let raw { values += [raw[index], excess(index)] }
    values += sources.map { $0.steps[index] }
    return [label(index), mark(index)] + values.map(Self.rounded)
  }

  /// What all buckets come to: a text for each of the columns, and what to say beside them.
  public var footRows: [(cells: [String], note: String)] {
    var totals = [total]
    if let rawTotal { totals += [rawTotal, rawTotal - total] }
    totals += sources.map { Self.sum($0.steps) }
    // Of the same buckets for all columns, so that they can be compared.
    let number = Double(max(1, countWithSteps))
    let unit = countWithSteps == count ? interval.rawValue : "\(interval.rawValue) with steps"
    return [
      (["total", ""] + totals.map(Self.rounded), countText),
      (
        ["average", ""] + totals.map { Self.rounded($0 / number) },
        "\(interval == .hour ? "an" : "a") \(unit)"
      ),
    ]
  }

  /// The most that a bucket has in any column.
  public var highest: Double {
    (steps + (raw ?? []) + sources.flatMap(\.steps)).compactMap(\.self).max() ?? 0
  }

  /// Steps for people: whole ones, `-` where there are none.
  static func rounded(_ value: Double?) -> String {
    value.map { number($0.rounded()) } ?? "-"
  }

  /// How many buckets have steps: `3 days`, or `3 of 14 days`.
  var countText: String {
    let unit = "\(interval.rawValue)\(count == 1 ? "" : "s")"
    return countWithSteps == count ? "\(count) \(unit)" : "\(countWithSteps) of \(count) \(unit)"
  }
}

extension LocalTime {
  /// The day that the clock showed, counted from 1970-01-01.
  var day: Int64 { local.flooredQuotient(by: 86_400_000) }
}

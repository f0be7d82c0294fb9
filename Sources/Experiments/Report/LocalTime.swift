import Foundation

/// A moment as the phone's clock showed it, to the millisecond: what `LOCKSTEP_TIME` holds.
///
/// ```swift
/// LocalTime("2016-10-31T08:00:00.000+09:00")?.date    // "2016-10-31"
/// ```
public struct LocalTime: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64
  /// How far the clock was ahead of UTC, in seconds.
  public var offset: Int

  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// Years 1 to 9999, which the text has four digits for.
  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// The date and time that the clock showed, as milliseconds since midnight of 1970-01-01 there.
  var local: Int64 { milliseconds + Int64(offset) * 1000 }

  /// The day that the clock showed, such as `2016-10-31`.
  public var date: String {
    let (year, month, day) = Self.civil(daysSince1970: local.flooredQuotient(by: 86_400_000))
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The time of day that the clock showed, such as `08:00:00`.
  public var clock: String { "\(hourAndMinute):\(padded(secondOfDay % 60, 2))" }

  /// The time of day without seconds, such as `08:00`.
  var hourAndMinute: String {
    "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2))"
  }

  /// The clock's distance from UTC, such as `UTC+9` or `UTC-3:30`.
  public var zone: String { Self.zone(offset) }

  static func zone(_ offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = abs(offset) / 60
    let rest = minutes % 60 == 0 ? "" : ":" + padded(Int64(minutes % 60), 2)
    return "UTC\(offset < 0 ? "-" : "+")\(minutes / 60)\(rest)"
  }

  private var secondOfDay: Int64 { local.flooredRemainder(by: 86_400_000) / 1000 }

  /// The proleptic Gregorian date, counted in years that begin in March.
  private static func civil(daysSince1970: Int64) -> (Int64, Int64, Int64) {
    let days = daysSince1970 + 719_468
    let era = days.flooredQuotient(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}

extension LocalTime: CustomStringConvertible {
  /// ISO 8601 with the offset and milliseconds, as in the journal.
  public var description: String {
    let minutes = Int64(abs(offset) / 60)
    let zone =
      offset == 0
      ? "Z" : "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    return "\(date)T\(clock).\(padded(local.flooredRemainder(by: 1000), 3))\(zone)"
  }
}

extension LocalTime: Comparable {
  public static func < (lhs: LocalTime, rhs: LocalTime) -> Bool {
    (lhs.milliseconds, lhs.offset) < (rhs.milliseconds, rhs.offset)
  }

  /// The time from this moment to another.
  public func duration(to other: LocalTime) -> Duration {
    .milliseconds(other.milliseconds - milliseconds)
  }
}

extension LocalTime {
  /// What a clock in a zone `offset` seconds ahead of UTC shows at a date, what is finer than a
  /// millisecond cut off.
  ///
  /// A date holds most milliseconds only nearly: of what is within half a microsecond below one, the
  /// clock shows that one.
  init(_ date: Date, offset: Int) {
    let since2001 = date.timeIntervalSinceReferenceDate
    let whole = since2001.rounded(.down)
    let microseconds = ((since2001 - whole) * 1_000_000).rounded()
    let milliseconds =
      (whole + Date.timeIntervalBetween1970AndReferenceDate) * 1000
      + (microseconds / 1000).rounded(.down)
    let range = Self.range
    self.init(
      milliseconds: Int64(
        min(max(milliseconds, Double(range.lowerBound)), Double(range.upperBound))),
      offset: offset)
  }
}

/// A number with zeros before it.
private func padded(_ number: Int64, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int64 {
  /// The quotient, rounded down below 0 too.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// What is left over the rounded-down quotient: 0 or more.
  func flooredRemainder(by divisor: Int64) -> Int64 {
    self - flooredQuotient(by: divisor) * divisor
  }
}

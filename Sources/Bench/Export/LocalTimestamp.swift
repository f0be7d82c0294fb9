import Foundation

/// Writes moments as an export does: `2024-01-31 07:05:09 +0100`, local, with the offset of then.
struct LocalTimestamp {
  static let zone = "Europe/Amsterdam"

  private let timeZone = TimeZone(identifier: zone) ?? .gmt
  private var text = Array("0000-00-00 00:00:00 +0000".utf8)
  private var day = Int.min
  private var offset = 0
  /// The moments at which `offset` holds.
  private var period = 0..<0

  /// The 25 bytes of a moment.
  mutating func bytes(of seconds: Int) -> [UInt8] {
    if !period.contains(seconds) { findOffset(at: seconds) }
    let local = seconds + offset
    let second = local % 86_400
    if local / 86_400 != day { setDay(local / 86_400) }
    put(second / 3600, at: 11)
    put(second / 60 % 60, at: 14)
    put(second % 60, at: 17)
    return text
  }

  /// The date of a day, counted from 1970-01-01, as `2024-01-31`.
  mutating func date(ofDay day: Int) -> [UInt8] {
    setDay(day)
    return Array(text[..<10])
  }

  private mutating func findOffset(at seconds: Int) {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    offset = timeZone.secondsFromGMT(for: date)
    // The zone says when its offset changes next, not since when it holds: records of an earlier time
    // ask again.
    let next = timeZone.nextDaylightSavingTimeTransition(after: date)
    period = seconds..<(next.map { Int($0.timeIntervalSince1970) } ?? .max)
    put(offset / 3600, at: 21)
    put(offset / 60 % 60, at: 23)
  }

  /// The Gregorian date by Hinnant's `civil_from_days`: years that begin in March.
  private mutating func setDay(_ day: Int) {
    self.day = day
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    put(year / 100, at: 0)
    put(year % 100, at: 2)
    put(month < 10 ? month + 3 : month - 9, at: 5)
    put(dayOfYear - (153 * month + 2) / 5 + 1, at: 8)
  }

  private mutating func put(_ number: Int, at index: Int) {
    text[index] = UInt8(ascii: "0") + UInt8(number / 10)
    text[index + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}

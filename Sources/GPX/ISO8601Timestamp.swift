import Foundation

/// An instant as `2018-11-29T01:48:58.250+09:00` writes it, read without a formatter.
///
/// Tracks have one for each point, and Foundation's parsers cost more than all the rest. Date and
/// time are separated by `T` (or `t`); seconds may have a fraction after `.` or `,`; the zone is `Z`,
/// `±hh:mm`, `±hhmm` or `±hh`, or missing. A leap second is the second that follows it.
package struct ISO8601Timestamp: Sendable, Equatable {
  /// The instant; without a zone in the text it is read as UTC.
  package let date: Date
  /// The zone's offset from UTC in seconds, or nil where the text has no zone.
  package let secondsFromGMT: Int?

  /// Reads a text, without white space around it; nil when it is anything else or no such day.
  package init?(_ text: some StringProtocol) {
    self.init(utf8: Array(text.utf8).span)
  }

  /// Reads a text in UTF-8.
  package init?(utf8 text: Span<UInt8>) {
    guard text.count >= 19,
      let year = Self.number(text, 0, 4), year >= 1, text[4] == UInt8(ascii: "-"),
      let month = Self.number(text, 5, 2), text[7] == UInt8(ascii: "-"),
      let day = Self.number(text, 8, 2), text[10] | 0x20 == UInt8(ascii: "t"),
      let hour = Self.number(text, 11, 2), text[13] == UInt8(ascii: ":"),
      let minute = Self.number(text, 14, 2), text[16] == UInt8(ascii: ":"),
      let second = Self.number(text, 17, 2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }

    var next = 19
    var fraction = 0.0
    if next < text.count, text[next] == UInt8(ascii: ".") || text[next] == UInt8(ascii: ",") {
      next += 1
      let first = next
      var digits = 0
      var scale = 1.0
      while next < text.count, let digit = Self.digit(text[next]) {
        // A double holds no more than these, and more would overflow.
        if next - first < 15 {
          digits = digits * 10 + digit
          scale *= 10
        }
        next += 1
      }
      guard next > first else { return nil }
      fraction = Double(digits) / scale
    }
    guard let zone = Self.zone(text, from: next) else { return nil }

    let days = Self.daysSince2001(year: year, month: month, day: day)
    let whole = ((days * 24 + hour) * 60 + minute) * 60 + second - (zone.seconds ?? 0)
    date = Date(timeIntervalSinceReferenceDate: Double(whole) + fraction)
    secondsFromGMT = zone.seconds
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }

  private static func number(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<start + count {
      guard let digit = digit(text[index]) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private struct Zone {
    var seconds: Int?
  }

  /// The zone that fills the rest of the text; nil when the rest is no zone.
  private static func zone(_ text: Span<UInt8>, from start: Int) -> Zone? {
    let left = text.count - start
    if left == 0 { return Zone(seconds: nil) }
    if left == 1, text[start] | 0x20 == UInt8(ascii: "z") { return Zone(seconds: 0) }
    let sign: Int
    switch text[start] {
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return nil
    }
    guard left >= 3, let hours = number(text, start + 1, 2), hours < 24 else { return nil }
    var minutes: Int? = 0
    switch left {
    case 3: break
    case 5: minutes = number(text, start + 3, 2)
    case 6 where text[start + 3] == UInt8(ascii: ":"): minutes = number(text, start + 4, 2)
    default: return nil
    }
    guard let minutes, minutes < 60 else { return nil }
    return Zone(seconds: sign * (hours * 60 + minutes) * 60)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days of the Gregorian calendar from 1 January 2001, counted in years that begin in March.
  private static func daysSince2001(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791
  }
}

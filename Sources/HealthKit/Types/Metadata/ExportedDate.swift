/// Dates as exports write them: `2014-09-21 07:08:49 +0100`.
///
/// Read by hand, since a record has three of them and a formatter takes a thousand times as long.
package enum ExportedDate {
  /// Seconds since the reference date (2001-01-01 00:00:00 UTC); nil for a text that is no such date.
  ///
  /// The calendar is the Gregorian one, as far back as year 1. A second may have a fraction, and
  /// `Z` may stand for the offset.
  package static func secondsSinceReferenceDate(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { seconds($0) }
  }

  private static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var scanner = DateScanner(rest: bytes[...])
    guard let year = scanner.number(digits: 4), year > 0, scanner.take("-"),
      let month = scanner.number(digits: 2), scanner.take("-"),
      let day = scanner.number(digits: 2), isDay(year, month, day),
      scanner.take(" ") || scanner.take("T"),
      let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
      let minute = scanner.number(digits: 2), minute < 60, scanner.take(":"),
      let second = scanner.number(digits: 2), second < 60,
      let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.rest.isEmpty
    else { return nil }
    let days = days(year, month, day)
    return Double(((days * 24 + hour) * 60 + minute) * 60 + second - offset) + fraction
  }

  /// Whether the Gregorian calendar has a day.
  package static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard (1...12).contains(month), day > 0 else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return day <= (isLeapYear ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  /// Days from 2001-01-01; years begin in March here, so that leap days come last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return 365 * shifted + leapDays + dayOfYear - 730_791
  }
}

/// Takes a date apart, byte by byte.
private struct DateScanner {
  var rest: Slice<UnsafeBufferPointer<UInt8>>

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var number = 0
    for byte in rest.prefix(digits) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(digits)
    return number
  }

  /// What follows a point, 0 without one; nil for a point without digits.
  mutating func fraction() -> Double? {
    guard take(".") else { return 0 }
    var value = 0.0
    var unit = 0.1
    var count = 0
    while let digit = number(digits: 1) {
      value += Double(digit) * unit
      unit /= 10
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    _ = take(" ")
    if take("Z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return isWest ? -seconds : seconds
  }
}

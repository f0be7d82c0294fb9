/// Lengths of time as people write them in systemd's files: systemd.time(7).
///
/// ```swift
/// try TimeSpan.parse("1h 30min")              // 5,400 seconds
/// try TimeSpan.parse("90")                    // seconds, where no unit is given
/// TimeSpan.describe(.milliseconds(90_500))    // "1min 30.5s"
/// ```
///
/// Units are `us`, `ms`, `s`, `min`, `h`, `d`, `w`, `M` or `month` (30.44 days) and `y` (365.25 days)
/// with their longer names, as there. The step is a microsecond; what is finer is cut off.
public enum TimeSpan {
  /// Reads a time span of one number or several, with or without units, which add up.
  ///
  /// Takes what `systemd-analyze timespan` takes, except `infinity`. Throws a ``TimeSpanError`` for
  /// anything else, for negative numbers, and beyond 584,541 years.
  public static func parse(_ text: String) throws(TimeSpanError) -> Duration {
    var reader = TimeSpanReader(text)
    return try reader.read()
  }

  /// Writes a duration in days, hours, minutes and the unit that suits the rest, such as `2h 0.5ms`.
  ///
  /// What is finer than a microsecond is cut off; ``parse(_:)`` reads the text back, but for the
  /// hyphen that a negative duration begins with.
  public static func describe(_ duration: Duration) -> String {
    let microseconds = duration.attoseconds / 1_000_000_000_000
    var rest = UInt64(microseconds.magnitude)
    var parts: [String] = []
    for (name, size) in [("d", UInt64(86_400_000_000)), ("h", 3_600_000_000), ("min", 60_000_000)]
    where rest >= size {
      parts.append("\(rest / size)\(name)")
      rest %= size
    }
    switch rest {
    case 1_000_000...: parts.append(decimal(rest, per: 1_000_000) + "s")
    case 1000...: parts.append(decimal(rest, per: 1000) + "ms")
    case 1...: parts.append("\(rest)us")
    default: break
    }
    let text = parts.isEmpty ? "0" : parts.joined(separator: " ")
    return microseconds < 0 ? "-" + text : text
  }

  private static func decimal(_ value: UInt64, per unit: UInt64) -> String {
    var text = "\(value / unit)"
    var rest = value % unit
    if rest > 0 { text += "." }
    while rest > 0 {
      rest *= 10
      text += "\(rest / unit)"
      rest %= unit
    }
    return text
  }
}

/// A text that is no time span.
public enum TimeSpanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is not numbers with units.
  case malformed(String)
  /// It has a number below 0.
  case negative(String)
  /// It is longer than microseconds can be counted.
  case tooLong(String)

  public var description: String {
    switch self {
    case .malformed(let text):
      "'\(text)' is not a time span: give numbers with units us, ms, s, min, h, d, w, month or y, "
        + "such as 90s, 1h 30min or 1.5h"
    case .negative(let text): "'\(text)' is a negative time span: give 0 or more"
    case .tooLong(let text): "'\(text)' is too long a time span: give at most 584541y"
    }
  }
}

/// Reads one time span from its start to its end, by the rules of systemd's `parse_time`.
private struct TimeSpanReader {
  private let text: String
  private var rest: Substring.UnicodeScalarView
  private var total: UInt64 = 0

  // A name stands before those that begin it.
  private static let units: [(name: String, microseconds: UInt64)] = [
    ("seconds", 1_000_000), ("second", 1_000_000), ("sec", 1_000_000), ("s", 1_000_000),
    ("minutes", 60_000_000), ("minute", 60_000_000), ("min", 60_000_000),
    ("months", 2_629_800_000_000), ("month", 2_629_800_000_000), ("M", 2_629_800_000_000),
    ("msec", 1000), ("ms", 1000), ("m", 60_000_000),
    ("hours", 3_600_000_000), ("hour", 3_600_000_000), ("hr", 3_600_000_000), ("h", 3_600_000_000),
    ("days", 86_400_000_000), ("day", 86_400_000_000), ("d", 86_400_000_000),
    ("weeks", 604_800_000_000), ("week", 604_800_000_000), ("w", 604_800_000_000),
    ("years", 31_557_600_000_000), ("year", 31_557_600_000_000), ("y", 31_557_600_000_000),
    ("usec", 1), ("us", 1), ("\u{3BC}s", 1), ("\u{B5}s", 1),
  ]

  init(_ text: String) {
    self.text = text
    rest = Substring(text).unicodeScalars
  }

  mutating func read() throws(TimeSpanError) -> Duration {
    skipWhitespace()
    guard !rest.isEmpty else { throw .malformed(text) }
    while !rest.isEmpty {
      try readNumberWithUnit()
      skipWhitespace()
    }
    return .seconds(Int64(total / 1_000_000)) + .microseconds(Int64(total % 1_000_000))
  }

  private mutating func readNumberWithUnit() throws(TimeSpanError) {
    if rest.first == "-" { throw .negative(text) }
    let hasSign = rest.first == "+"
    if hasSign { rest.removeFirst() }
    let whole = takeDigits()
    var fraction: Substring.UnicodeScalarView?
    if rest.first == ".", !(hasSign && whole.isEmpty) {
      rest.removeFirst()
      fraction = takeDigits()
    }
    guard fraction.map({ !$0.isEmpty }) ?? !whole.isEmpty else { throw .malformed(text) }
    let unit = try takeUnit()
    try add(whole, times: unit)
    // Each digit is rounded down by itself, as systemd does it.
    var place = unit / 10
    for digit in fraction ?? Substring().unicodeScalars {
      try add(UInt64(digit.value - 48) * place)
      place /= 10
    }
  }

  /// The unit in microseconds; without one, seconds, if white space or the end follows the number.
  private mutating func takeUnit() throws(TimeSpanError) -> UInt64 {
    let before = rest
    skipWhitespace()
    for (name, microseconds) in Self.units where rest.starts(with: name.unicodeScalars) {
      rest.removeFirst(name.unicodeScalars.count)
      return microseconds
    }
    guard rest.isEmpty || rest.count < before.count else { throw .malformed(text) }
    return 1_000_000
  }

  private mutating func add(
    _ whole: Substring.UnicodeScalarView, times unit: UInt64
  ) throws(TimeSpanError) {
    guard !whole.isEmpty else { return }
    guard let number = Int64(String(whole)), UInt64(number) < UInt64.max / unit else {
      throw .tooLong(text)
    }
    try add(UInt64(number) * unit)
  }

  private mutating func add(_ microseconds: UInt64) throws(TimeSpanError) {
    guard microseconds < UInt64.max - total else { throw .tooLong(text) }
    total += microseconds
  }

  private mutating func takeDigits() -> Substring.UnicodeScalarView {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return digits
  }

  private mutating func skipWhitespace() {
    rest = rest.drop { [" ", "\t", "\n", "\r"].contains($0) }
  }
}

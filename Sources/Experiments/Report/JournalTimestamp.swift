import DeviceSimulation
import Foundation
import GPX

/// Points in time as people write them for journalctl: systemd.time(7).
///
/// ```swift
/// try JournalTimestamp.parse("yesterday", now: .now)
/// try JournalTimestamp.parse("2026-11-30 22:00", now: .now)
/// try JournalTimestamp.parse("-1h 30min", now: .now)
/// ```
///
/// | form | what |
/// |---|---|
/// | `now` `today` `yesterday` `tomorrow` | now, or the midnight that the day begins with |
/// | `+SPAN` `SPAN left` | so long after now |
/// | `-SPAN` `SPAN ago` | so long before now |
/// | `@SECONDS` | seconds since 1970, with up to six decimals |
/// | `[DAY] YYYY-MM-DD [HH:MM[:SS[.FRACTION]]]` | a date, at midnight without a time; the weekday has to fit |
/// | `HH:MM[:SS[.FRACTION]]` | today |
///
/// The last two may end with a zone: `UTC`, or a name such as `Europe/Amsterdam`. ISO 8601 with `T` and
/// an offset, as `LOCKSTEP_TIME` has it, is taken too. Years have four digits here, and of a local time
/// that comes twice the first is meant.
public enum JournalTimestamp {
  /// What ``parse(_:now:timeZone:)`` takes, in words that follow "give".
  public static let allowed =
    "a time such as '2026-11-30 12:00', 12:00, yesterday, -1h or @1796040000"

  /// Reads a point in time, in microseconds since 1970, which has to be after 1970's beginning.
  ///
  /// Throws a ``JournalTimestampError`` for any other text.
  public static func parse(
    _ text: String, now: Date, timeZone: TimeZone = .current
  ) throws(JournalTimestampError) -> UInt64 {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard let date = date(trimmed, now: now, in: timeZone),
      let microseconds = microseconds(date), microseconds >= 0
    else { throw JournalTimestampError(text: text) }
    return UInt64(microseconds)
  }

  private static func microseconds(_ date: Date) -> Int64? {
    Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded())
  }

  private static func date(_ text: String, now: Date, in zone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let today = calendar.startOfDay(for: now)
    switch text {
    case "now": return now
    case "today": return today
    case "yesterday": return calendar.date(byAdding: .day, value: -1, to: today)
    case "tomorrow": return calendar.date(byAdding: .day, value: 1, to: today)
    default: break
    }
    if let span = relative(text) { return now.addingTimeInterval(span) }
    if text.hasPrefix("@") { return sinceEpoch(text.dropFirst()) }
    if let timestamp = ISO8601Timestamp(text), timestamp.secondsFromGMT != nil {
      return timestamp.date
    }
    return DateAndTime(text, today: today, zone: zone)?.date
  }

  /// Seconds from now, for a text that is relative to it.
  private static func relative(_ text: String) -> TimeInterval? {
    let signs: [(prefix: String, suffix: String, sign: Double)] = [
      ("+", "", 1), ("-", "", -1), ("", " ago", -1), ("", " left", 1),
    ]
    for (prefix, suffix, sign) in signs where text.hasPrefix(prefix) && text.hasSuffix(suffix) {
      let span = String(text.dropFirst(prefix.count).dropLast(suffix.count))
      if let duration = try? TimeSpan.parse(span) { return sign * (duration / .seconds(1)) }
    }
    return nil
  }

  private static func sinceEpoch(_ text: Substring) -> Date? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy(isNumber),
      let seconds = Double(text)
    else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }

  /// Whether a text is of decimal digits only.
  static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}

/// A text that is no point in time.
public struct JournalTimestampError: Error, Hashable, Sendable, CustomStringConvertible {
  public let text: String

  public var description: String {
    "'\(text.onOneLine(limit: 80))' is no point in time: give \(JournalTimestamp.allowed)"
  }
}

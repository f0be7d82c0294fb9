import Foundation
import GPX

/// A date as exports write it: `2016-11-20 17:57:19 -0700`, in the first version `20161120175719-0700`,
/// by some phones with a clock of twelve hours `2016-11-20 5:57:19 pm -0700`.
///
/// The years 1900 to 2199 are possible. Sources: the files of apple-health-grafana, applehealthdata and
/// healthkit-to-sqlite; openradar 21431305; irvinlim/apple-health-ingester#24.
struct ExportDate {
  /// Seconds since the reference date; where the text has no zone, of UTC.
  let seconds: Double
  /// The zone's offset from UTC in seconds; nil where the text has no zone.
  let offset: Int?

  var hasZone: Bool { offset != nil }

  private static let possible = -3_187_296_000.0..<6_279_724_800.0

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let stamp = ExportDate.timestamp(text) else { return nil }
    let seconds = stamp.date.timeIntervalSinceReferenceDate
    guard ExportDate.possible.contains(seconds) else { return nil }
    self.seconds = seconds
    offset = stamp.secondsFromGMT
  }

  /// The instant in a zone, for a date without one.
  func seconds(in zone: TimeZone) -> Double {
    guard !hasZone else { return seconds }
    // The offset of the wall clock's time; near a change of clocks the earlier of two.
    let guess = Date(timeIntervalSinceReferenceDate: seconds)
    let first = seconds - Double(zone.secondsFromGMT(for: guess))
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: first))
    return seconds - Double(offset)
  }

  private static func timestamp(_ text: UnsafeBufferPointer<UInt8>) -> ISO8601Timestamp? {
    // Nearly all: date, time and zone with a space between them.
    if text.count == 25, text[10] == UInt8(ascii: " "), text[19] == UInt8(ascii: " ") {
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
        for index in 0..<19 { buffer.initializeElement(at: index, to: text[index]) }
        buffer[10] = UInt8(ascii: "T")
        for index in 19..<24 { buffer.initializeElement(at: index, to: text[index + 1]) }
        return ISO8601Timestamp(utf8: UnsafeBufferPointer(buffer).span)
      }
    }
    guard text.count <= 64 else { return nil }
    return ISO8601Timestamp(spelledOut(String(decoding: text, as: UTF8.self)))
  }

  /// One of the rarer forms, as ISO 8601 writes it.
  private static func spelledOut(_ text: String) -> String {
    let parts = text.split { $0.isWhitespace }.map(String.init)
    if parts.count == 1, let compact = compact(parts[0]) { return compact }
    guard parts.count >= 2 else { return text }
    var time = parts[1]
    var rest = parts.dropFirst(2)
    if let half = rest.first?.lowercased(), ["am", "pm"].contains(half) {
      rest = rest.dropFirst()
      guard let twentyFour = ExportDate.twentyFour(time, isAfternoon: half == "pm") else {
        return text
      }
      time = twentyFour
    }
    return parts[0] + "T" + time + rest.joined()
  }

  private static func compact(_ text: String) -> String? {
    guard text.utf8.count >= 14, text.prefix(14).allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    let digits = Array(text)
    func part(_ range: Range<Int>) -> String { String(digits[range]) }
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):"
      + part(12..<digits.count)
  }

  private static func twentyFour(_ time: String, isAfternoon: Bool) -> String? {
    guard let colon = time.firstIndex(of: ":"), let hour = Int(time[..<colon]),
      (1...12).contains(hour)
    else { return nil }
    let hours = hour % 12 + (isAfternoon ? 12 : 0)
    return (hours < 10 ? "0" : "") + "\(hours)" + time[colon...]
  }
}

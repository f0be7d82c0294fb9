import Foundation
import Testing

@testable import HealthArchive

/// Texts of exports, as short as they can be.
enum Export {
  /// A document around some elements.
  static func document(_ elements: String, prolog: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(prolog)<HealthData locale="en_GB">
     <ExportDate value="2021-12-03 10:00:00 +0200"/>
    \(elements)
    </HealthData>

    """
  }

  /// A record of steps; `minute` tells it from others, and so does its value.
  static func steps(_ value: Int, minute: Int = 0, _ more: String = "/>") -> String {
    " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\""
      + " creationDate=\"2021-12-01 08:59:00 +0200\""
      + " startDate=\"2021-12-01 08:\(two(minute)):00 +0200\""
      + " endDate=\"2021-12-01 08:\(two(minute)):30 +0200\" value=\"\(value)\"" + more
  }

  /// Records of steps with the values of a range, one a line.
  static func steps(_ values: ClosedRange<Int>) -> String {
    values.map { steps($0) }.joined(separator: "\n")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Seconds since the reference date of a date in UTC.
  static func seconds(_ text: String) throws -> Double {
    try Date(text, strategy: .iso8601).timeIntervalSinceReferenceDate
  }
}

/// What reading a text is refused with; fails where it is not.
func refusal(
  _ text: String, _ options: ReadingOptions = ReadingOptions(),
  _ location: SourceLocation = #_sourceLocation
) throws -> ArchiveError {
  try #require(
    throws: ArchiveError.self, sourceLocation: location, performing: { try Reading(text, options) })
}

import Foundation

/// Metadata as exports write them: every value as text, whatever HealthKit gives its key.
///
/// ```swift
/// ExportedMetadata.metadataValue("1", forKey: "HKIndoorWorkout")          // .bool(true)
/// ExportedMetadata.metadataValue("1234 cm", forKey: "HKElevationAscended")  // .quantity(1234, unit: "cm")
/// ```
package enum ExportedMetadata {
  /// What HealthKit gives a key.
  enum Kind {
    case text, bool, integer, number, date, quantity
  }

  /// A text of an export as the type that HealthKit documents for its key; it stays text when the key
  /// is not one of HealthKit's, or when it is nothing of that type.
  package static func metadataValue(_ text: String, forKey key: String) -> MetadataValue {
    switch kinds[key] ?? .text {
    case .text: .text(text)
    case .bool: bool(text) ?? .text(text)
    case .integer: Int64(text).map(MetadataValue.integer) ?? .text(text)
    case .number: number(text) ?? .text(text)
    case .date: ExportedDate.secondsSinceReferenceDate(text).map(MetadataValue.date) ?? .text(text)
    case .quantity: quantity(text) ?? .text(text)
    }
  }

  private static func bool(_ text: String) -> MetadataValue? {
    switch text {
    case "1", "true", "YES": .bool(true)
    case "0", "false", "NO": .bool(false)
    default: nil
    }
  }

  private static func number(_ text: String) -> MetadataValue? {
    Int64(text).map(MetadataValue.integer) ?? finite(text[...]).map(MetadataValue.real)
  }

  /// A number, a space and a unit.
  ///
  /// Percentages are multiplied by 100 in this text, and not in the values of records: old exports
  /// have a humidity of `56 %`, newer ones, whose workouts hold 56 instead of 0.56, `5600 %`. [I]
  private static func quantity(_ text: String) -> MetadataValue? {
    guard let space = text.firstIndex(of: " "), let number = finite(text[..<space]),
      let unit = HKUnit(parsing: String(text[text.index(after: space)...]))
    else { return nil }
    let isPercent = unit.unitString == "%"
    return .quantity(isPercent ? number / 100 : number, unit: unit.unitString)
  }

  private static func finite(_ text: Substring) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

import Foundation

/// What of an export is read, and how.
public struct ReadingOptions: Sendable {
  /// The types that are read, by identifier or by what is left of it without Apple's beginning, such as
  /// `StepCount`; nil for all.
  public var types: Set<String>?
  /// Only what ends at this date or later; nil for all.
  public var since: Date?
  /// Seconds by which everything is moved: an old walk may happen today.
  public var shift: TimeInterval = 0
  /// Whether the first finding is an error.
  public var isStrict = false

  public init() {}

  /// Whether a type is to be read.
  func wants(_ identifier: String) -> Bool {
    guard let types else { return true }
    return types.contains { ReadingOptions.name($0, means: identifier) }
  }

  /// The names of ``types`` that none of some identifiers has, in their order.
  public func unknownTypes(among identifiers: [String]) -> [String] {
    (types ?? []).filter { name in
      name != ReadingOptions.activitySummary
        && !identifiers.contains { ReadingOptions.name(name, means: $0) }
    }.sorted()
  }

  /// The name under which activity summaries are read, which are no samples.
  static let activitySummary = "ActivitySummary"

  private static func name(_ name: String, means identifier: String) -> Bool {
    name == identifier || name.lowercased() == shortName(of: identifier).lowercased()
  }

  private static let beginnings = [
    "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier",
    "HKDataTypeIdentifier", "HKDataType",
  ]

  /// What people call a type: its identifier without Apple's beginning, `Workout` for workouts.
  public static func shortName(of identifier: String) -> String {
    switch identifier {
    case "HKWorkoutTypeIdentifier": return "Workout"
    case "HKWorkoutRouteTypeIdentifier": return "WorkoutRoute"
    default:
      for beginning in beginnings where identifier.hasPrefix(beginning) {
        return String(identifier.dropFirst(beginning.count))
      }
      return identifier
    }
  }
}

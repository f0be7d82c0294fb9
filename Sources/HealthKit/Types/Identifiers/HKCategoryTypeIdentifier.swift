/// The name of a category type.
public struct HKCategoryTypeIdentifier: RawRepresentable, Sendable {
  public let rawValue: String
  /// What there is to know of the type; nil when the name is not one of HealthKit's.
  let definition: CategoryTypeDefinition?

  public init(rawValue: String) {
    self.rawValue = rawValue
    definition = HKCategoryTypeIdentifier.definitions[rawValue]
  }

  /// A row of the table: the name, and the enumeration of the values.
  init<Value: RawRepresentable<Int> & SendableMetatype>(_ name: String, _ values: Value.Type) {
    rawValue = "HKCategoryTypeIdentifier" + name
    definition = CategoryTypeDefinition(allows: { Value(rawValue: $0) != nil })
  }
}

// The rows of the table with the values that many types have.
extension HKCategoryTypeIdentifier {
  /// Of which a sample says only that and when it was.
  static func plain(_ name: String) -> Self { Self(name, HKCategoryValue.self) }

  static func severity(_ name: String) -> Self { Self(name, HKCategoryValueSeverity.self) }

  static func presence(_ name: String) -> Self { Self(name, HKCategoryValuePresence.self) }

  static func bleeding(_ name: String) -> Self { Self(name, HKCategoryValueVaginalBleeding.self) }
}

extension HKCategoryTypeIdentifier: Hashable {
  public static func == (first: Self, second: Self) -> Bool { first.rawValue == second.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension HKCategoryTypeIdentifier {
  /// Every category type, theme by theme.
  static let all = daily + events + reproduction + symptoms

  /// Made when a name is first looked up, not before.
  private static let definitions = Dictionary(
    uniqueKeysWithValues: all.compactMap { row in row.definition.map { (row.rawValue, $0) } })
}

/// What there is to know of a category type.
struct CategoryTypeDefinition: Sendable {
  /// Whether a sample of the type may have a value.
  let allows: @Sendable (Int) -> Bool
}

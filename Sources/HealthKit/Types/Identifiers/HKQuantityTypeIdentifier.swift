/// The name of a quantity type.
public struct HKQuantityTypeIdentifier: RawRepresentable, Sendable {
  public let rawValue: String
  /// What there is to know of the type; nil when the name is not one of HealthKit's.
  let definition: QuantityTypeDefinition?

  public init(rawValue: String) {
    self.rawValue = rawValue
    definition = HKQuantityTypeIdentifier.definitions[rawValue]
  }

  private init(_ name: String, _ style: HKQuantityAggregationStyle, _ unit: String) {
    rawValue = "HKQuantityTypeIdentifier" + name
    definition = QuantityTypeDefinition(aggregationStyle: style, unit: HKUnit(from: unit))
  }
}

// The rows of the table: a name, and the unit that quantities are kept in.
extension HKQuantityTypeIdentifier {
  static func cumulative(_ name: String, _ unit: String) -> Self { Self(name, .cumulative, unit) }

  static func discrete(_ name: String, _ unit: String) -> Self {
    Self(name, .discreteArithmetic, unit)
  }

  static func weighted(_ name: String, _ unit: String) -> Self {
    Self(name, .discreteTemporallyWeighted, unit)
  }

  static func level(_ name: String, _ unit: String) -> Self {
    Self(name, .discreteEquivalentContinuousLevel, unit)
  }
}

extension HKQuantityTypeIdentifier: Hashable {
  public static func == (first: Self, second: Self) -> Bool { first.rawValue == second.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension HKQuantityTypeIdentifier {
  /// Every quantity type, theme by theme.
  static let all = body + activity + mobility + heart + vitals + hearing + nutrition + others

  /// Made when a name is first looked up, not before.
  private static let definitions = Dictionary(
    uniqueKeysWithValues: all.compactMap { row in row.definition.map { (row.rawValue, $0) } })
}

/// How quantities of a type are summed up.
public enum HKQuantityAggregationStyle: Int, Sendable {
  /// They add up, like steps.
  case cumulative = 0
  /// Their average counts each sample alike.
  case discreteArithmetic = 1
  /// Their average counts each sample by how long it lasts.
  case discreteTemporallyWeighted = 2
  /// Their average is that of the energy of sound: a level.
  case discreteEquivalentContinuousLevel = 3

  /// The older name of ``discreteArithmetic``.
  public static var discrete: Self { .discreteArithmetic }
}

/// What there is to know of a quantity type.
struct QuantityTypeDefinition: Sendable {
  let aggregationStyle: HKQuantityAggregationStyle
  /// The unit in which the store keeps quantities of the type.
  let unit: HKUnit
}

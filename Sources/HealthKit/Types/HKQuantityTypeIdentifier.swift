/// The name of a quantity type.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKQuantityTypeIdentifier {
  public static let stepCount = Self(rawValue: "HKQuantityTypeIdentifierStepCount")
  public static let flightsClimbed = Self(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")
  public static let pushCount = Self(rawValue: "HKQuantityTypeIdentifierPushCount")
  public static let swimmingStrokeCount = Self(
    rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")
  public static let heartRate = Self(rawValue: "HKQuantityTypeIdentifierHeartRate")
  public static let bodyMass = Self(rawValue: "HKQuantityTypeIdentifierBodyMass")
  public static let environmentalAudioExposure = Self(
    rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")
}

/// How quantities of a type are summed up.
public enum HKQuantityAggregationStyle: Int, Sendable {
  case cumulative = 0
  case discreteArithmetic = 1
  case discreteTemporallyWeighted = 2
  case discreteEquivalentContinuousLevel = 3
}

/// What there is to know of a quantity type.
struct QuantityTypeDefinition {
  var aggregationStyle: HKQuantityAggregationStyle
  /// The unit in which the store keeps quantities of the type.
  var unit: HKUnit

  /// Every quantity type, by identifier: one table.
  static let all: [String: QuantityTypeDefinition] = {
    let counts: [HKQuantityTypeIdentifier] = [
      .stepCount, .flightsClimbed, .pushCount, .swimmingStrokeCount,
    ]
    let discrete: [(HKQuantityTypeIdentifier, HKQuantityAggregationStyle, String)] = [
      (.heartRate, .discreteTemporallyWeighted, "count/min"),
      (.bodyMass, .discreteArithmetic, "kg"),
      (.environmentalAudioExposure, .discreteEquivalentContinuousLevel, "dBASPL"),
    ]
    return Dictionary(
      uniqueKeysWithValues: counts.map {
        ($0.rawValue, QuantityTypeDefinition(aggregationStyle: .cumulative, unit: .count()))
      }
        + discrete.map {
          ($0.rawValue, QuantityTypeDefinition(aggregationStyle: $1, unit: HKUnit(unitString: $2)))
        })
  }()
}

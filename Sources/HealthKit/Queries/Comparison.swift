import DeviceSimulation
import Foundation

/// How a stored value compares with one that a predicate names.
enum Comparison {
  /// Whether a value is as an operator says. Stops with an exception at an operator that compares
  /// nothing, such as `between`.
  static func matches<Value: Comparable>(
    _ value: Value, _ operatorType: PredicateOperator, _ other: Value
  ) -> Bool {
    switch operatorType {
    case .lessThan: value < other
    case .lessThanOrEqualTo: value <= other
    case .greaterThan: value > other
    case .greaterThanOrEqualTo: value >= other
    case .equalTo: value == other
    case .notEqualTo: value != other
    default: refuse(operatorType)
    }
  }

  /// The same of quantities; ones whose units do not go together are unequal and nothing else.
  static func matches(
    _ value: HKQuantity?, _ operatorType: PredicateOperator, _ other: HKQuantity
  ) -> Bool {
    guard let value, value.is(compatibleWith: other.unit) else {
      return operatorType == .notEqualTo
    }
    return matches(value.compare(other).rawValue, operatorType, 0)
  }

  /// The same of metadata; a value that is not there, or of another kind, is unequal and nothing else.
  static func matches(
    _ value: MetadataValue?, _ operatorType: PredicateOperator, _ other: MetadataValue
  ) -> Bool {
    switch (value, other) {
    case (.text(let text)?, .text(let other)):
      return matches(text: text, operatorType, other)
    case (.quantity?, .quantity):
      guard let quantity = value?.object as? HKQuantity, let other = other.object as? HKQuantity
      else { return operatorType == .notEqualTo }
      return matches(quantity, operatorType, other)
    case (.date(let date)?, .date(let other)):
      return matches(date, operatorType, other)
    default:
      guard let number = value?.number, let other = other.number else {
        return operatorType == .notEqualTo
      }
      return matches(number, operatorType, other)
    }
  }

  private static func matches(
    text: String, _ operatorType: PredicateOperator, _ other: String
  ) -> Bool {
    switch operatorType {
    case .contains: text.contains(other)
    case .beginsWith: text.hasPrefix(other)
    case .endsWith: text.hasSuffix(other)
    case .in: other.contains(text)
    default: matches(text, operatorType, other)
    }
  }

  private static func refuse(_ operatorType: PredicateOperator) -> Never {
    raiseException(
      "NSInvalidArgumentException",
      "operator \(operatorType.rawValue) compares no values; use one of <, <=, >, >=, ==, !=")
  }
}

extension MetadataValue {
  /// The number that it is; 0 and 1 for booleans.
  fileprivate var number: Double? {
    switch self {
    case .bool(let bool): bool ? 1 : 0
    case .integer(let integer): Double(integer)
    case .real(let real): real
    default: nil
    }
  }
}

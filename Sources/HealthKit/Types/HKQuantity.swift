import DeviceSimulation
import Foundation

/// A value with its unit.
open class HKQuantity: NSObject, @unchecked Sendable {
  private let unit: HKUnit
  private let value: Double

  public init(unit: HKUnit, doubleValue value: Double) {
    self.unit = unit
    self.value = value
  }

  /// Whether the quantity can be given in a unit.
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    self.unit.isCompatible(with: unit)
  }

  /// The value in a unit. Stops with Apple's exception when the units do not go together.
  open func doubleValue(for unit: HKUnit) -> Double {
    guard self.unit.isCompatible(with: unit) else {
      raiseException(
        "NSInvalidArgumentException",
        "Attempt to convert incompatible units: \(self.unit.unitString), \(unit.unitString)")
    }
    return value
  }

  /// How the quantity compares with another of a compatible unit.
  open func compare(_ quantity: HKQuantity) -> ComparisonResult {
    let other = quantity.doubleValue(for: unit)
    return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    return other.is(compatibleWith: unit) && compare(other) == .orderedSame
  }

  open override var hash: Int { value.hashValue }

  open override var description: String {
    // A whole number has no decimals, as in Apple's "1 L".
    let number = Int(exactly: value).map(String.init) ?? "\(value)"
    return "\(number) \(unit.unitString)"
  }
}

import DeviceSimulation
import Foundation

/// A value with its unit.
///
/// ```swift
/// let rate = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72)
/// rate.doubleValue(for: HKUnit(from: "count/s"))  // 1.2
/// ```
///
/// Quantities of units that go together compare and are equal by what they measure: 1 km equals
/// 1000 m.
open class HKQuantity: NSObject, @unchecked Sendable {
  let unit: HKUnit
  let value: Double

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
    guard let conversion = self.unit.conversion(to: unit) else {
      HKQuantity.refuse(self.unit, unit)
    }
    return conversion(value)
  }

  /// How the quantity compares with another. Stops with Apple's exception when their units do not go
  /// together.
  open func compare(_ quantity: HKQuantity) -> ComparisonResult {
    guard unit.isCompatible(with: quantity.unit) else {
      HKQuantity.refuse(unit, quantity.unit)
    }
    let (own, other) = (baseValue, quantity.baseValue)
    return own < other ? .orderedAscending : own > other ? .orderedDescending : .orderedSame
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    return self === other
      || (unit.isCompatible(with: other.unit) && baseValue == other.baseValue)
  }

  open override var hash: Int { baseValue.hashValue }

  open override var description: String {
    // A whole number has no decimals, as in Apple's "1 L".
    let number = Int(exactly: value).map(String.init) ?? "\(value)"
    return "\(number) \(unit.unitString)"
  }

  /// The value in base units, by which quantities of all units compare alike.
  private var baseValue: Double { unit.toBase(value) }

  private static func refuse(_ unit: HKUnit, _ other: HKUnit) -> Never {
    raiseException(
      "NSInvalidArgumentException",
      "Attempt to convert incompatible units: \(unit.unitString), \(other.unitString)")
  }
}

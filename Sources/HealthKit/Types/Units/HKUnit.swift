import DeviceSimulation
import Foundation

/// A unit of measure: a named one, or a product of powers of named ones.
///
/// ```swift
/// let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
/// let bloodGlucose = HKUnit(from: "mg/dL")
/// ```
///
/// Units that are written alike are equal, whatever they were made from. Conversion factors are exact;
/// where each comes from is said at the table of named units (`NamedUnit`).
open class HKUnit: NSObject, @unchecked Sendable {
  /// The unit as text, which ``init(from:)-(String)`` reads back: `mL/min·kg`, `m/s^2`, `1/s`.
  public let unitString: String

  let product: UnitProduct
  let dimension: Dimension
  let toBase: UnitConversion

  init(_ product: UnitProduct) {
    self.product = product
    unitString = product.symbol
    dimension = product.dimension
    toBase = UnitConversion(toBaseOf: product)
  }

  /// The unit that a text says.
  ///
  /// Symbols are those of Apple's header, with metric prefixes where the unit is metric; `·`, `*` and
  /// `.` multiply, one `/` divides, and products bind tighter than it; `^` raises to a whole power.
  /// `mol` needs a molar mass in grams: `mmol<180.15588>/L`. Empty text and `()` are the null unit.
  ///
  /// Stops with Apple's exception when the text says no unit.
  public convenience init(from string: String) {
    guard let product = UnitParser.product(of: string) else {
      raiseException(
        "NSInvalidArgumentException", "Unable to parse factorization string \(string)")
    }
    self.init(product)
  }

  /// The unit that a text from a file or a person says; nil when it says none.
  convenience init?(parsing string: String) {
    guard let product = UnitParser.product(of: string) else { return nil }
    self.init(product)
  }

  /// Whether the unit is the null unit, which measures nothing: what is left of `m/m`.
  open func isNull() -> Bool { product.isNull }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUnit else { return false }
    return self === other || unitString == other.unitString
  }

  open override var hash: Int { unitString.hashValue }

  open override var description: String { unitString }
}

// MARK: Arithmetic

extension HKUnit {
  /// The product of two units.
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit.unit(product.times(unit.product))
  }

  /// The quotient of two units.
  public func unitDivided(by unit: HKUnit) -> HKUnit {
    HKUnit.unit(unit.product.raised(to: -1).flatMap(product.times))
  }

  /// A power of the unit; the null unit for zero. Powers of a unit beyond 1000 are refused with an
  /// exception.
  public func unitRaised(toPower power: Int) -> HKUnit {
    HKUnit.unit(product.raised(to: power))
  }

  /// One over the unit.
  public func reciprocal() -> HKUnit {
    unitRaised(toPower: -1)
  }

  private static func unit(_ product: UnitProduct?) -> HKUnit {
    guard let product else {
      raiseException(
        "NSInvalidArgumentException",
        "Powers of a unit go up to \(UnitProduct.largestExponent)")
    }
    return HKUnit(product)
  }
}

// MARK: Conversion

extension HKUnit {
  /// Whether quantities of the one unit can be given in the other.
  func isCompatible(with other: HKUnit) -> Bool {
    self === other || dimension == other.dimension
  }

  /// How numbers in this unit become numbers in another; nil when the two do not go together.
  func conversion(to other: HKUnit) -> UnitConversion? {
    if self === other || unitString == other.unitString { return .identity }
    return isCompatible(with: other) ? UnitConversion(from: product, to: other.product) : nil
  }
}

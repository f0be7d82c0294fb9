import DeviceSimulation
import Foundation

// Between HealthKit's units and those of Foundation's formatters.
extension HKUnit {
  public convenience init(from massFormatterUnit: MassFormatter.Unit) {
    self.init(from: HKUnit.massSymbols.first { $0.unit == massFormatterUnit }?.symbol ?? "")
  }

  public convenience init(from lengthFormatterUnit: LengthFormatter.Unit) {
    self.init(from: HKUnit.lengthSymbols.first { $0.unit == lengthFormatterUnit }?.symbol ?? "")
  }

  public convenience init(from energyFormatterUnit: EnergyFormatter.Unit) {
    self.init(from: HKUnit.energySymbols.first { $0.unit == energyFormatterUnit }?.symbol ?? "")
  }

  /// The formatter's unit for one of HealthKit's. Stops with an exception when the formatter has none.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    formatterUnit(unit, in: massSymbols)
  }

  /// The formatter's unit for one of HealthKit's. Stops with an exception when the formatter has none.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    formatterUnit(unit, in: lengthSymbols)
  }

  /// The formatter's unit for one of HealthKit's. Stops with an exception when the formatter has none.
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    formatterUnit(unit, in: energySymbols)
  }

  private static let massSymbols: [(unit: MassFormatter.Unit, symbol: String)] = [
    (.gram, "g"), (.kilogram, "kg"), (.ounce, "oz"), (.pound, "lb"), (.stone, "st"),
  ]

  private static let lengthSymbols: [(unit: LengthFormatter.Unit, symbol: String)] = [
    (.millimeter, "mm"), (.centimeter, "cm"), (.meter, "m"), (.kilometer, "km"),
    (.inch, "in"), (.foot, "ft"), (.yard, "yd"), (.mile, "mi"),
  ]

  private static let energySymbols: [(unit: EnergyFormatter.Unit, symbol: String)] = [
    (.joule, "J"), (.kilojoule, "kJ"), (.calorie, "cal"), (.kilocalorie, "kcal"),
  ]

  private static func formatterUnit<Unit>(
    _ unit: HKUnit, in symbols: [(unit: Unit, symbol: String)]
  ) -> Unit {
    guard let match = symbols.first(where: { $0.symbol == unit.unitString }) else {
      raiseException("NSInvalidArgumentException", "No formatter unit for \(unit.unitString)")
    }
    return match.unit
  }
}

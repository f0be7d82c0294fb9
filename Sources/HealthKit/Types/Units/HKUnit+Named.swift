import DeviceSimulation
import Foundation

/// The molar mass of blood glucose, in grams per mole.
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

// Every named unit has a method, and a metric one a second that takes a prefix. What each is in base
// units is in the table of `NamedUnit`.
extension HKUnit {
  // MARK: Mass

  public class func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { named("g", prefix) }
  public class func gram() -> HKUnit { named("g") }
  public class func ounce() -> HKUnit { named("oz") }
  public class func pound() -> HKUnit { named("lb") }
  public class func stone() -> HKUnit { named("st") }

  /// Moles of a substance, which are grams by way of its molar mass. The molar mass counts to 16
  /// significant digits and must be positive.
  public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> HKUnit
  {
    named("mol", prefix, gramsPerMole: gramsPerMole)
  }
  public class func moleUnit(withMolarMass gramsPerMole: Double) -> HKUnit {
    named("mol", gramsPerMole: gramsPerMole)
  }

  // MARK: Length

  public class func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { named("m", prefix) }
  public class func meter() -> HKUnit { named("m") }
  public class func inch() -> HKUnit { named("in") }
  public class func foot() -> HKUnit { named("ft") }
  public class func yard() -> HKUnit { named("yd") }
  public class func mile() -> HKUnit { named("mi") }

  // MARK: Volume

  public class func literUnit(with prefix: HKMetricPrefix) -> HKUnit { named("L", prefix) }
  public class func liter() -> HKUnit { named("L") }
  public class func fluidOunceUS() -> HKUnit { named("fl_oz_us") }
  public class func fluidOunceImperial() -> HKUnit { named("fl_oz_imp") }
  public class func pintUS() -> HKUnit { named("pt_us") }
  public class func pintImperial() -> HKUnit { named("pt_imp") }
  public class func cupUS() -> HKUnit { named("cup_us") }
  public class func cupImperial() -> HKUnit { named("cup_imp") }

  // MARK: Pressure

  public class func pascalUnit(with prefix: HKMetricPrefix) -> HKUnit { named("Pa", prefix) }
  public class func pascal() -> HKUnit { named("Pa") }
  public class func millimeterOfMercury() -> HKUnit { named("mmHg") }
  public class func inchesOfMercury() -> HKUnit { named("inHg") }
  public class func centimeterOfWater() -> HKUnit { named("cmAq") }
  public class func atmosphere() -> HKUnit { named("atm") }
  /// Sound pressure as a level over 20 µPa.
  public class func decibelAWeightedSoundPressureLevel() -> HKUnit { named("dBASPL") }

  // MARK: Time

  public class func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { named("s", prefix) }
  public class func second() -> HKUnit { named("s") }
  public class func minute() -> HKUnit { named("min") }
  public class func hour() -> HKUnit { named("hr") }
  public class func day() -> HKUnit { named("d") }

  // MARK: Energy and power

  public class func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { named("J", prefix) }
  public class func joule() -> HKUnit { named("J") }
  /// 4184 J
  public class func kilocalorie() -> HKUnit { named("kcal") }
  /// 4.184 J
  public class func smallCalorie() -> HKUnit { named("cal") }
  /// 4184 J
  public class func largeCalorie() -> HKUnit { named("Cal") }
  /// The older name of ``smallCalorie()``.
  public class func calorie() -> HKUnit { named("cal") }
  public class func wattUnit(with prefix: HKMetricPrefix) -> HKUnit { named("W", prefix) }
  public class func watt() -> HKUnit { named("W") }

  // MARK: Temperature

  public class func degreeCelsius() -> HKUnit { named("degC") }
  public class func degreeFahrenheit() -> HKUnit { named("degF") }
  public class func kelvin() -> HKUnit { named("K") }

  // MARK: Electricity, frequency, light

  public class func siemenUnit(with prefix: HKMetricPrefix) -> HKUnit { named("S", prefix) }
  public class func siemen() -> HKUnit { named("S") }
  public class func voltUnit(with prefix: HKMetricPrefix) -> HKUnit { named("V", prefix) }
  public class func volt() -> HKUnit { named("V") }
  public class func hertzUnit(with prefix: HKMetricPrefix) -> HKUnit { named("Hz", prefix) }
  public class func hertz() -> HKUnit { named("Hz") }
  public class func luxUnit(with prefix: HKMetricPrefix) -> HKUnit { named("lx", prefix) }
  public class func lux() -> HKUnit { named("lx") }

  // MARK: Angle and vision

  public class func radianAngleUnit(with prefix: HKMetricPrefix) -> HKUnit { named("rad", prefix) }
  public class func radianAngle() -> HKUnit { named("rad") }
  public class func degreeAngle() -> HKUnit { named("deg") }
  public class func diopter() -> HKUnit { named("D") }
  public class func prismDiopter() -> HKUnit { named("pD") }

  // MARK: Numbers

  public class func count() -> HKUnit { named("count") }
  /// Fractions: 0.97 is what the user sees as 97%.
  public class func percent() -> HKUnit { named("%") }

  // MARK: Others

  public class func internationalUnit() -> HKUnit { named("IU") }
  public class func decibelHearingLevel() -> HKUnit { named("dBHL") }
  public class func appleEffortScore() -> HKUnit { named("appleEffortScore") }
}

extension HKUnit {
  /// The units that have a name and no prefix, made once.
  private static let named: [String: HKUnit] = NamedUnit.bySymbol.compactMapValues { unit in
    UnitFactor(unit).map { HKUnit(UnitProduct($0)) }
  }

  private static func named(
    _ symbol: String, _ prefix: HKMetricPrefix = .none, gramsPerMole: Double? = nil
  ) -> HKUnit {
    if prefix == .none, let unit = named[symbol] { return unit }
    let factor = NamedUnit.bySymbol[symbol].flatMap {
      UnitFactor(prefix: prefix, $0, gramsPerMole: gramsPerMole)
    }
    guard let factor else {
      raiseException(
        "NSInvalidArgumentException", "A molar mass is a positive number of grams per mole")
    }
    return HKUnit(UnitProduct(factor))
  }
}

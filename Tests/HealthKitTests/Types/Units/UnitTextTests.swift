import HealthKit
import Testing

@testable import HealthKit

/// What units are written as, and read from (`api.md`, Units).
struct UnitTextTests {
  static let glucose = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
  static let milligramsPerDeciliter = HKUnit.gramUnit(with: .milli)
    .unitDivided(by: .literUnit(with: .deci))

  static let written: [(HKUnit, String)] = [
    (milligramsPerDeciliter.unitMultiplied(by: HKUnit.second().reciprocal()), "mg/dL·s"),
    (milligramsPerDeciliter.unitDivided(by: .minute()), "mg/min·dL"),
    (glucose.unitDivided(by: .liter()), "mmol<180.1558800000541>/L"),
    (
      glucose.unitDivided(by: .liter()).unitDivided(by: .minute()),
      "mmol<180.1558800000541>/min·L"
    ),
    (HKUnit.internationalUnit().unitDivided(by: .hour()), "IU/hr"),
    (HKUnit.gram().unitDivided(by: .internationalUnit()), "g/IU"),
    (.percent(), "%"),
    (HKUnit.meter().unitDivided(by: HKUnit.second().unitRaised(toPower: 2)), "m/s^2"),
    (
      HKUnit.literUnit(with: .milli)
        .unitDivided(by: HKUnit.gramUnit(with: .kilo).unitMultiplied(by: .minute())),
      "mL/min·kg"
    ),
    (HKUnit.count().unitDivided(by: .minute()), "count/min"),
    (HKUnit.second().reciprocal(), "1/s"),
    (HKUnit.meter().unitDivided(by: .meter()), "()"),
    (.moleUnit(withMolarMass: 123), "mol<123>"),
    (.gramUnit(with: .micro), "mcg"),
    (.literUnit(with: .deca), "daL"),
  ]

  @Test("A unit is written in one order", arguments: written.indices)
  func writing(_ index: Int) {
    let (unit, text) = UnitTextTests.written[index]
    #expect(unit.unitString == text)
    #expect(unit.description == text)
    #expect(HKUnit(from: text) == unit)
  }

  @Test(
    "A unit is read as people write it",
    arguments: [
      ("count/min", "count/min"), ("mg/dL", "mg/dL"), ("mg/dl", "mg/dL"),
      ("ml/kg*min", "mL/min·kg"), ("ml/(kg*min)", "mL/min·kg"), ("mL/kg.min", "mL/min·kg"),
      ("kcal/(kg*hr)", "kcal/hr·kg"), ("kcal/hr·kg", "kcal/hr·kg"), ("dBASPL", "dBASPL"),
      ("m^4·atm^2·GL/in^2", "m^4·atm^2·GL/in^2"), ("(m·atm/in^4)^2", "atm^2·m^2/in^8"),
      ("m*m", "m^2"), ("m·m", "m^2"), ("s^-2", "1/s^2"), ("1/s^2", "1/s^2"), ("m·1/s", "m/s"),
      ("", "()"), ("()", "()"), ("(())", "()"), ("m/m", "()"), ("m^0", "()"),
      ("mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L"),
      ("d", "d"), ("dm", "dm"), ("dam", "dam"), ("min", "min"), ("mcg", "mcg"), ("ft", "ft"),
      ("pt_us", "pt_us"), ("fl_oz_imp", "fl_oz_imp"), ("appleEffortScore", "appleEffortScore"),
      ("l", "L"), ("mV", "mV"), ("in^2·atm^2·GL", "atm^2·in^2·GL"),
    ])
  func reading(_ text: String, _ written: String) {
    #expect(HKUnit(parsing: text)?.unitString == written)
  }

  @Test(
    "What is no unit is refused",
    arguments: [
      "m^2^2", "()^2", "()·m", "m(m)", "/s", "percent", "km<123>", "mol<>",  // api.md
      "mol", "mmol/L", "mol<-1>", "mol<0>", "mol<inf>", "mol<nan>", "mol<1", "mol<1e999>",
      "mL/kg/min", "count/hour", "m/", "m·", "·m", "m··s", "m s", " m", "m ", "m^", "m^-", "m^x",
      "m^1.5", "m^+2", "(m", "m)", ")", "(", "())", "kcount", "mcal", "klb", "kkg", "k", "M",
      "KG", "m^99999999999999999999", "m^1001", "(m^1000)^2", "m^1000·m", "🏃", "%%", "<1>",
    ])
  func refusing(_ text: String) {
    #expect(HKUnit(parsing: text) == nil)
  }

  @Test("Text that goes on and on is refused, and fells nothing")
  func endlessText() {
    let many = 100_000
    #expect(HKUnit(parsing: String(repeating: "(", count: many)) == nil)
    #expect(
      HKUnit(parsing: String(repeating: "(", count: 400) + "m" + String(repeating: ")", count: 400))
        == nil)
    #expect(HKUnit(parsing: String(repeating: "m·", count: many) + "m") == nil)
  }

  @Test("Every method of HKUnit makes the unit that its symbol says")
  func methods() {
    let methods: [(HKUnit, String)] = [
      (.gram(), "g"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"),
      (.meter(), "m"), (.inch(), "in"), (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"),
      (.liter(), "L"), (.fluidOunceUS(), "fl_oz_us"), (.fluidOunceImperial(), "fl_oz_imp"),
      (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"), (.cupUS(), "cup_us"),
      (.cupImperial(), "cup_imp"), (.pascal(), "Pa"), (.millimeterOfMercury(), "mmHg"),
      (.inchesOfMercury(), "inHg"), (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"),
      (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.second(), "s"), (.minute(), "min"),
      (.hour(), "hr"), (.day(), "d"), (.joule(), "J"), (.kilocalorie(), "kcal"),
      (.smallCalorie(), "cal"), (.largeCalorie(), "Cal"), (.calorie(), "cal"), (.watt(), "W"),
      (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"), (.kelvin(), "K"),
      (.siemen(), "S"), (.volt(), "V"), (.hertz(), "Hz"), (.lux(), "lx"), (.radianAngle(), "rad"),
      (.degreeAngle(), "deg"), (.diopter(), "D"), (.prismDiopter(), "pD"), (.count(), "count"),
      (.percent(), "%"), (.internationalUnit(), "IU"), (.decibelHearingLevel(), "dBHL"),
      (.appleEffortScore(), "appleEffortScore"),
      (.gramUnit(with: .kilo), "kg"), (.meterUnit(with: .centi), "cm"),
      (.literUnit(with: .milli), "mL"), (.pascalUnit(with: .hecto), "hPa"),
      (.secondUnit(with: .milli), "ms"), (.jouleUnit(with: .mega), "MJ"),
      (.wattUnit(with: .giga), "GW"), (.siemenUnit(with: .micro), "mcS"),
      (.voltUnit(with: .nano), "nV"), (.hertzUnit(with: .tera), "THz"),
      (.luxUnit(with: .deca), "dalx"), (.radianAngleUnit(with: .deci), "drad"),
      (.meterUnit(with: .pico), "pm"), (.meterUnit(with: .femto), "fm"),
      (.meterUnit(with: .none), "m"),
    ]
    for (unit, symbol) in methods {
      #expect(unit.unitString == symbol)
      #expect(HKUnit(parsing: symbol) == unit)
    }
    let named = Set(methods.map(\.1)).intersection(NamedUnit.table.map(\.symbol))
    #expect(named.count == NamedUnit.table.count - 1, "All but the mole, which needs a molar mass")
  }

  @Test("Foundation's formatter units and back")
  func formatterUnits() {
    #expect(HKUnit(from: MassFormatter.Unit.stone) == .stone())
    #expect(HKUnit(from: LengthFormatter.Unit.kilometer) == .meterUnit(with: .kilo))
    #expect(HKUnit(from: EnergyFormatter.Unit.kilocalorie) == .kilocalorie())
    #expect(HKUnit.massFormatterUnit(from: .gramUnit(with: .kilo)) == .kilogram)
    #expect(HKUnit.lengthFormatterUnit(from: .mile()) == .mile)
    #expect(HKUnit.energyFormatterUnit(from: .jouleUnit(with: .kilo)) == .kilojoule)
  }
}

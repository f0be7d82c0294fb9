import HealthKit
import Testing

@testable import HealthKit

struct UnitConversionTests {
  @Test(
    "A conversion that is exact in decimal comes out exact",
    arguments: [
      (1, "kcal", 4184, "J"), (1, "Cal", 1, "kcal"), (1, "cal", 4.184, "J"),
      (1, "lb", 0.45359237, "kg"), (1, "lb", 453.59237, "g"), (16, "oz", 1, "lb"),
      (1, "st", 14, "lb"), (1, "mi", 1609.344, "m"), (1, "mi", 1.609344, "km"),
      (1, "mi", 5280, "ft"),
      (1, "yd", 3, "ft"), (1, "ft", 12, "in"), (1, "in", 2.54, "cm"), (1, "m^3", 1000, "L"),
      (1, "cup_us", 8, "fl_oz_us"), (1, "pt_us", 2, "cup_us"), (1, "pt_imp", 20, "fl_oz_imp"),
      (1, "atm", 101325, "Pa"), (10, "cmAq", 980.665, "Pa"), (1, "d", 86400, "s"),
      (1, "hr", 60, "min"), (72, "count/min", 1.2, "count/s"), (0.97, "%", 0.97, "count"),
      (98.6, "degF", 37, "degC"), (37, "degC", 98.6, "degF"), (37, "degC", 310.15, "K"),
      (-40, "degC", -40, "degF"), (32, "degF", 0, "degC"), (0, "K", -459.67, "degF"),
      (1, "fm", 1e-15, "m"), (1, "Tm", 1e12, "m"), (0.1, "km", 100, "m"), (5.5, "g/dL", 55, "g/L"),
      (100, "mg/dL", 1, "g/L"), (1, "m/s", 3.6, "km/hr"), (3600, "J/hr", 1, "J/s"),
      (1, "kcal/(kg*hr)", 4184, "J/(kg*hr)"), (1, "kPa", 1000, "Pa"), (180, "deg", .pi, "rad"),
      (1.1, "degC·m", 1.98, "degF·m"),  // In a product the offset is ignored (api.md)
    ] as [(Double, String, Double, String)])
  func exactConversion(_ value: Double, _ unit: String, _ expected: Double, _ target: String) {
    let quantity = HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
    #expect(quantity.doubleValue(for: HKUnit(from: target)) == expected)
  }

  @Test("Moles are grams by way of the molar mass")
  func moles() {
    let moles = HKUnit.moleUnit(withMolarMass: 180)
    #expect(HKQuantity(unit: moles, doubleValue: 2).doubleValue(for: .gram()) == 360)
    let glucose = HKUnit(from: "mmol<180.15588000005408>/L")
    let milligrams = HKQuantity(unit: glucose, doubleValue: 5.5)
      .doubleValue(for: HKUnit(from: "mg/dL"))
    #expect(abs(milligrams - 99.0857340000297) < 1e-10)
  }

  @Test("A level is a pressure on a logarithmic scale")
  func levels() {
    let level = HKUnit.decibelAWeightedSoundPressureLevel()
    #expect(HKQuantity(unit: level, doubleValue: 0).doubleValue(for: .pascal()) == 2e-5)
    #expect(HKQuantity(unit: level, doubleValue: 120).doubleValue(for: .pascal()) == 20)
    #expect(HKQuantity(unit: .pascal(), doubleValue: 20).doubleValue(for: level) == 120)
    let millimetres = HKQuantity(unit: level, doubleValue: 94).doubleValue(
      for: .millimeterOfMercury())
    let back = HKQuantity(unit: .millimeterOfMercury(), doubleValue: millimetres)
    #expect(abs(back.doubleValue(for: level) - 94) < 1e-12)
    #expect(!level.reciprocal().isCompatible(with: HKUnit.pascal().reciprocal()))
  }

  @Test(
    "Units go together",
    arguments: [
      ("%", "count"), ("m^3", "L"), ("mol<123>", "mol<456>"), ("mol<123>", "g"),  // api.md
      ("mL/min·kg", "L/hr·g"), ("degC", "degF"), ("dBASPL", "Pa"), ("m·s", "s·km"), ("()", ""),
      ("L/m^2", "m"), ("deg", "rad"),
    ])
  func compatible(_ first: String, _ second: String) {
    #expect(HKUnit(from: first).isCompatible(with: HKUnit(from: second)))
    #expect(HKUnit(from: second).isCompatible(with: HKUnit(from: first)))
  }

  @Test(
    "Units do not go together",
    arguments: [
      ("W", "J/s"), ("m", "m^2"), ("count", "count/min"), ("Hz", "1/s"), ("IU", "count"),
      ("dBHL", "dBASPL"), ("()", "count"), ("g", "m"), ("D", "1/m"), ("Pa", "J/m^3"),
    ])
  func incompatible(_ first: String, _ second: String) {
    #expect(!HKUnit(from: first).isCompatible(with: HKUnit(from: second)))
    #expect(HKUnit(from: first).conversion(to: HKUnit(from: second)) == nil)
  }

  @Test("A factor too long for a fraction is as good as doubles are")
  func inexactFactor() throws {
    let quantity = HKQuantity(unit: HKUnit(from: "mi^30"), doubleValue: 1)
    let metres = quantity.doubleValue(for: HKUnit(from: "m^30"))
    let expected = (0..<30).reduce(1.0) { product, _ in product * 1609.344 }
    #expect(abs(metres / expected - 1) < 1e-13)
  }
}

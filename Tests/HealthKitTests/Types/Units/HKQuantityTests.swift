import HealthKit
import Testing

@testable import HealthKit

struct HKQuantityTests {
  private func quantity(_ value: Double, _ unit: String) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
  }

  @Test("A quantity is written with its unit")
  func description() {
    #expect(quantity(88, "count").description == "88 count")
    #expect(quantity(1, "L").description == "1 L")
    #expect(quantity(72.5, "count/min").description == "72.5 count/min")
    #expect(quantity(1e300, "m").description == "1e+300 m")
    #expect(quantity(.infinity, "m").description == "inf m")
  }

  @Test(
    "Quantities are equal by what they measure",
    arguments: [
      (1, "km", 1000, "m"), (1, "lb", 453.59237, "g"), (98.6, "degF", 37, "degC"),
      (1, "kcal", 4184, "J"), (60, "count/min", 1, "count/s"), (0.5, "%", 0.5, "count"),
      (0, "m", -0.0, "cm"),
    ] as [(Double, String, Double, String)])
  func equality(_ value: Double, _ unit: String, _ other: Double, _ otherUnit: String) {
    let (first, second) = (quantity(value, unit), quantity(other, otherUnit))
    #expect(first == second && first.hash == second.hash)
    #expect(first.compare(second) == .orderedSame)
    #expect(Set([first, second]).count == 1)
  }

  @Test("Quantities compare across units")
  func comparison() {
    #expect(quantity(1, "km").compare(quantity(999, "m")) == .orderedDescending)
    #expect(quantity(36.9, "degC").compare(quantity(98.6, "degF")) == .orderedAscending)
    #expect(quantity(80, "dBASPL").compare(quantity(1, "Pa")) == .orderedAscending)
  }

  @Test("What does not go together is unequal, and only asking is harmless")
  func incompatible() {
    #expect(quantity(1, "m") != quantity(1, "g"))
    #expect(!quantity(1, "m").is(compatibleWith: .gram()))
    #expect(quantity(1, "m").is(compatibleWith: .mile()))
    #expect(!quantity(1, "m").isEqual("1 m"))
  }
}

import HealthKit
import Testing

/// Apple's exceptions, by name and reason as public crash reports have them.
struct UnitExceptionTests {
  private func expect(
    _ reason: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try #require(result, sourceLocation: sourceLocation)
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        "uncaught exception 'NSInvalidArgumentException', reason: '\(reason)'"),
      "\(output)", sourceLocation: sourceLocation)
  }

  @Test("A bad unit string raises an exception")
  func badString() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUnit(from: "mL/kg/min")
    }
    try expect("Unable to parse factorization string mL/kg/min", in: result)
  }

  @Test("An impossible conversion raises an exception")
  func impossibleConversion() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 1).doubleValue(for: .count())
    }
    try expect("Attempt to convert incompatible units: count/s, count", in: result)
  }

  @Test("An impossible comparison raises an exception")
  func impossibleComparison() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let metre = HKQuantity(unit: .meter(), doubleValue: 1)
      _ = metre.compare(HKQuantity(unit: .gram(), doubleValue: 1))
    }
    try expect("Attempt to convert incompatible units: m, g", in: result)
  }

  @Test("A molar mass that is none raises an exception")
  func badMolarMass() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUnit.moleUnit(withMolarMass: -1)
    }
    try expect("A molar mass is a positive number of grams per mole", in: result)
  }

  @Test("A power beyond all measure raises an exception")
  func hugePower() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUnit.meter().unitRaised(toPower: .min)
    }
    try expect("Powers of a unit go up to 1000", in: result)
  }

  @Test("A unit that a formatter does not have raises an exception")
  func noFormatterUnit() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUnit.massFormatterUnit(from: .meter())
    }
    try expect("No formatter unit for m", in: result)
  }
}

import Foundation
import HealthKit
import Testing

@testable import HealthKit

/// The tables hold together, and hold what Apple's headers do.
struct IdentifierTableTests {
  /// The names of the rows that the files of a table declare.
  private func rows(in files: String) throws -> [String] {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/HealthKit/Types/Identifiers")
    let pattern = /public static let \w+ =\s+\w+\(\s*"(\w+)"/
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(files) }
      .flatMap { file in
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
          .matches(of: pattern).map { String($0.1) }
      }
  }

  @Test("Every row of quantities is in the list, once")
  func quantityRows() throws {
    let rows = try rows(in: "HKQuantityTypeIdentifier+")
    let listed = HKQuantityTypeIdentifier.all.map(\.rawValue)
    #expect(rows.count == 120)
    #expect(Set(rows.map { "HKQuantityTypeIdentifier" + $0 }) == Set(listed))
    #expect(listed.count == rows.count)
  }

  @Test("Every row of categories is in the list, once")
  func categoryRows() throws {
    let rows = try rows(in: "HKCategoryTypeIdentifier+")
    let listed = HKCategoryTypeIdentifier.all.map(\.rawValue)
    #expect(rows.count == 69)
    #expect(Set(rows.map { "HKCategoryTypeIdentifier" + $0 }) == Set(listed))
    #expect(listed.count == rows.count)
  }

  @Test("A type is found by its name alone")
  func lookup() {
    for identifier in HKQuantityTypeIdentifier.all {
      let named = HKQuantityTypeIdentifier(rawValue: identifier.rawValue)
      #expect(named == identifier && named.hashValue == identifier.hashValue)
      #expect(named.definition?.unit == identifier.definition?.unit)
      #expect(named.definition?.aggregationStyle == identifier.definition?.aggregationStyle)
      #expect(HKObjectType.quantityType(forIdentifier: named) == HKQuantityType(identifier))
    }
    for identifier in HKCategoryTypeIdentifier.all {
      let named = HKCategoryTypeIdentifier(rawValue: identifier.rawValue)
      #expect(named == identifier && named.hashValue == identifier.hashValue)
      #expect(HKObjectType.categoryType(forIdentifier: named) == HKCategoryType(identifier))
    }
  }

  @Test("Quantities add up only in units in which that means something")
  func unitsFitStyles() throws {
    let cumulative = ["kcal", "min", "m", "count", "g", "mL", "IU"]
    for identifier in HKQuantityTypeIdentifier.all {
      let definition = try #require(identifier.definition)
      let unit = definition.unit.unitString
      switch definition.aggregationStyle {
      case .cumulative: #expect(cumulative.contains(unit), "\(identifier.rawValue)")
      case .discreteEquivalentContinuousLevel:
        #expect(unit == "dBASPL", "\(identifier.rawValue)")
      case .discreteTemporallyWeighted:
        #expect(["count/s", "%"].contains(unit), "\(identifier.rawValue)")
      case .discreteArithmetic:
        #expect(!["g", "kcal", "min", "mL"].contains(unit), "\(identifier.rawValue)")
      }
    }
  }

  @Test(
    "What the headers say of a type",
    arguments: [
      (.stepCount, "StepCount", .cumulative, "count"),
      (.heartRate, "HeartRate", .discreteTemporallyWeighted, "count/s"),
      (.vo2Max, "VO2Max", .discreteArithmetic, "mL/min·kg"),
      (.uvExposure, "UVExposure", .discreteArithmetic, "count"),
      (.bodyMass, "BodyMass", .discreteArithmetic, "kg"),
      (.dietaryWater, "DietaryWater", .cumulative, "mL"),
      (.dietaryVitaminB12, "DietaryVitaminB12", .cumulative, "g"),
      (.dietaryEnergyConsumed, "DietaryEnergyConsumed", .cumulative, "kcal"),
      (
        .headphoneAudioExposure, "HeadphoneAudioExposure", .discreteEquivalentContinuousLevel,
        "dBASPL"
      ),
      (.heartRateVariabilitySDNN, "HeartRateVariabilitySDNN", .discreteArithmetic, "ms"),
      (.forcedExpiratoryVolume1, "ForcedExpiratoryVolume1", .discreteArithmetic, "L"),
      (.physicalEffort, "PhysicalEffort", .discreteArithmetic, "kcal/hr·kg"),
    ] as [(HKQuantityTypeIdentifier, String, HKQuantityAggregationStyle, String)])
  func headers(
    _ identifier: HKQuantityTypeIdentifier, _ name: String, _ style: HKQuantityAggregationStyle,
    _ unit: String
  ) {
    let type = HKQuantityType(identifier)
    #expect(type.identifier == "HKQuantityTypeIdentifier" + name)
    #expect(type.aggregationStyle == style)
    #expect(type.definition.unit.unitString == unit)
    #expect(type.is(compatibleWith: HKUnit(from: unit)))
  }

  @Test(
    "A category type takes its values and no others",
    arguments: [
      (.sleepAnalysis, 0...5), (.mindfulSession, 0...0), (.headache, 0...4), (.moodChanges, 0...1),
      (.contraceptive, 1...7), (.menstrualFlow, 1...5), (.appleWalkingSteadinessEvent, 1...4),
      (.environmentalAudioExposureEvent, 1...1), (.appleStandHour, 0...1),
    ] as [(HKCategoryTypeIdentifier, ClosedRange<Int>)])
  func categoryValues(_ identifier: HKCategoryTypeIdentifier, _ values: ClosedRange<Int>) {
    let definition = HKCategoryType(identifier).definition
    for value in -2...10 {
      #expect(definition.allows(value) == values.contains(value), "\(value)")
    }
  }

  @Test("The event of the environment is known by its first name, as in exports")
  func renamedCategory() {
    #expect(
      HKCategoryTypeIdentifier.environmentalAudioExposureEvent.rawValue
        == "HKCategoryTypeIdentifierAudioExposureEvent")
    #expect(HKCategoryTypeIdentifier.audioExposureEvent == .environmentalAudioExposureEvent)
  }
}

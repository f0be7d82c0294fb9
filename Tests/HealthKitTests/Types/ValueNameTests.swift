import Foundation
import TestSupport
import Testing

@testable import HealthKit

@Suite("Values by the names that exports write")
struct ValueNameTests {
  /// Every case by its name in Objective-C, the enumeration's and the case's with a capital, as the
  /// sources declare them.
  private static let declared: [String: [String: Int]] = {
    let folder = SourceTree.root.appendingPathComponent("Sources/HealthKit/Types/Values")
    let line = /public enum (?<type>\w+): |case `?(?<name>\w+)`? = (?<value>\d+)/
    var names: [String: [String: Int]] = [:]
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let path = folder.appendingPathComponent(file)
      var type = ""
      for match in ((try? String(contentsOf: path, encoding: .utf8)) ?? "").matches(of: line) {
        if let found = match.type { type = String(found) }
        guard let name = match.name, let value = match.value.flatMap({ Int($0) }) else { continue }
        let capitals = name.prefix(name.hasPrefix("ab") ? 2 : 1)
        let rest = name.dropFirst(capitals.count)
        names[type, default: [:]][type + capitals.uppercased() + rest] = value
      }
    }
    return names
  }()

  private func names<Value>(of type: Value.Type) -> [String: Int] {
    ValueNameTests.declared["\(type)"] ?? [:]
  }

  @Test("Each case of each enumeration of categories has its name, and older names have values")
  func categories() {
    var expected: [String: Int] = [
      "HKCategoryValueSleepAnalysisAsleep": 1, "HKCategoryValueOvulationTestResultPositive": 2,
      "HKCategoryValueAudioExposureEventLoudEnvironment": 1,
    ]
    let declared = ValueNameTests.declared.filter { $0.key.hasPrefix("HKCategoryValue") }
    #expect(declared.count == 17)
    for cases in declared.values {
      expected.merge(cases) { first, _ in first }
    }
    let known = HKCategoryTypeIdentifier.valueNames.reduce(into: [:]) { all, names in
      all.merge(names.values) { first, _ in first }
    }
    #expect(known == expected)
    #expect(known.count == HKCategoryTypeIdentifier.valueNames.map(\.values.count).reduce(0, +))
    for (name, value) in expected { #expect(HKCategoryTypeIdentifier.value(named: name) == value) }
  }

  @Test("Those of public exports (k0rventen/apple-health-grafana, dogsheep)")
  func seen() {
    #expect(HKCategoryTypeIdentifier.value(named: "HKCategoryValueSleepAnalysisInBed") == 0)
    #expect(HKCategoryTypeIdentifier.value(named: "HKCategoryValueSleepAnalysisAsleepCore") == 3)
    #expect(HKCategoryTypeIdentifier.value(named: "HKCategoryValueAppleStandHourIdle") == 1)
    #expect(HKCategoryTypeIdentifier.value(named: "HKCategoryValueNotApplicable") == 0)
    #expect(
      HKCategoryTypeIdentifier.value(
        named: "HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit")
        == 1)
    #expect(HKWorkoutActivityType.value(named: "HKWorkoutActivityTypeRunning") == .running)
    #expect(HKWorkoutEventType.value(named: "HKWorkoutEventTypePause") == .pause)
    #expect(HKBloodType.value(named: "HKBloodTypeANegative") == .aNegative)
  }

  @Test("Each case of workouts and characteristics has its name")
  func others() {
    #expect(HKWorkoutActivityType.names.values == names(of: HKWorkoutActivityType.self))
    #expect(HKWorkoutActivityType.names.values.count == 84)
    #expect(HKWorkoutEventType.names.values == names(of: HKWorkoutEventType.self))
    #expect(HKBiologicalSex.names.values == names(of: HKBiologicalSex.self))
    #expect(HKBloodType.names.values == names(of: HKBloodType.self))
    #expect(HKFitzpatrickSkinType.names.values == names(of: HKFitzpatrickSkinType.self))
    #expect(HKWheelchairUse.names.values == names(of: HKWheelchairUse.self))
    #expect(HKActivityMoveMode.names.values == names(of: HKActivityMoveMode.self))
  }

  @Test("Whole numbers are taken, everything else is not")
  func numbers() {
    #expect(HKCategoryTypeIdentifier.value(named: "4") == 4)
    #expect(HKWorkoutActivityType.value(named: "3000") == .other)
    for name in ["", "HKCategoryValue", "HKCategoryValueSleepAnalysis", "AsleepCore", "1.0", "٣"] {
      #expect(HKCategoryTypeIdentifier.value(named: name) == nil, "\(name)")
    }
    for name in ["", "81", "-1", "HKWorkoutActivityType", "HKWorkoutActivityTypeKitesurfing"] {
      #expect(HKWorkoutActivityType.value(named: name) == nil, "\(name)")
    }
    #expect(HKBloodType.value(named: "9") == nil)
  }
}

import Foundation
import HealthKit
import Testing

/// The numbers and strings behind the names, where a slip would be easiest.
struct ConstantTests {
  @Test("Activities have Apple's numbers, and there is no 81")
  func activities() {
    let numbers: [(HKWorkoutActivityType, UInt)] = [
      (.americanFootball, 1), (.cycling, 13), (.elliptical, 16), (.functionalStrengthTraining, 20),
      (.hiking, 24), (.paddleSports, 31), (.rowing, 35), (.running, 37), (.stairClimbing, 44),
      (.swimming, 46), (.traditionalStrengthTraining, 50), (.walking, 52), (.yoga, 57),
      (.barre, 58), (.highIntensityIntervalTraining, 63), (.taiChi, 72), (.mixedCardio, 73),
      (.fitnessGaming, 76), (.cardioDance, 77), (.cooldown, 80), (.swimBikeRun, 82),
      (.underwaterDiving, 84), (.other, 3000),
    ]
    for (activity, number) in numbers {
      #expect(activity.rawValue == number)
    }
    #expect((0...3100).filter { HKWorkoutActivityType(rawValue: $0) != nil }.count == 84)
    #expect(HKWorkoutActivityType(rawValue: 81) == nil)
  }

  @Test("Values have Apple's numbers")
  func values() {
    #expect(HKWeatherCondition.tornado.rawValue == 27)
    #expect(HKWeatherCondition.snow.rawValue == 12)
    #expect(HKBodyTemperatureSensorLocation.forehead.rawValue == 11)
    #expect(HKHeartRateSensorLocation.foot.rawValue == 6)
    #expect(HKBloodType.oNegative.rawValue == 8)
    #expect(HKBiologicalSex.other.rawValue == 3)
    #expect(HKFitzpatrickSkinType.VI.rawValue == 6)
    #expect(HKWheelchairUse.yes.rawValue == 2)
    #expect(HKActivityMoveMode.activeEnergy.rawValue == 1)
    #expect(HKUpdateFrequency.immediate.rawValue == 1)
    #expect(HKUpdateFrequency.weekly.rawValue == 4)
    #expect(HKWorkoutEventType.pauseOrResumeRequest.rawValue == 8)
    #expect(HKInsulinDeliveryReason.bolus.rawValue == 2)
    #expect(HKVO2MaxTestType.predictionStepTest.rawValue == 4)
    #expect(HKCategoryValueSleepAnalysis.asleep.rawValue == 1)
    #expect(HKCategoryValueSleepAnalysis.asleepREM.rawValue == 5)
    #expect(HKCategoryValueSleepAnalysis.allAsleepValues.count == 4)
    #expect(HKCategoryValueOvulationTestResult.positive == .luteinizingHormoneSurge)
    #expect(HKMetricPrefix.femto.rawValue == 13)
    #expect(HKMetricPrefix.tera.rawValue == 12)
    #expect(HKQuantityAggregationStyle.discreteEquivalentContinuousLevel.rawValue == 3)
  }

  @Test(
    "A metadata key is not always its constant's name",
    arguments: [
      (HKMetadataKeyWasUserEntered, "HKWasUserEntered"),
      (HKMetadataKeyTimeZone, "HKTimeZone"),
      (HKMetadataKeyExternalUUID, "HKExternalUUID"),
      (HKMetadataKeySyncIdentifier, "HKMetadataKeySyncIdentifier"),
      (HKMetadataKeyHeartRateMotionContext, "HKMetadataKeyHeartRateMotionContext"),
      (HKMetadataKeyInsulinDeliveryReason, "HKInsulinDeliveryReason"),
      (HKMetadataKeyAverageMETs, "HKAverageMETs"),
      (HKMetadataKeyVO2MaxTestType, "HKVO2MaxTestType"),
      (HKMetadataKeyBarometricPressure, "HKMetadataKeyBarometricPressure"),
      (HKMetadataKeySWOLFScore, "HKSWOLFScore"),
      (
        HKMetadataKeyCyclingFunctionalThresholdPowerTestType,
        "HKCyclingCyclingFunctionalThresholdPowerTestType"
      ),
    ])
  func metadataKeys(_ key: String, _ string: String) {
    #expect(key == string)
  }

  @Test("Every metadata key has a string of its own")
  func metadataKeyTable() throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/HealthKit/Types/Metadata/HKMetadataKeys.swift")
    let rows = try String(contentsOf: file, encoding: .utf8)
      .matches(of: /public let HKMetadataKey(\w+) =\s+"(HK\w+)"/)
    #expect(rows.count == 70)
    #expect(Set(rows.map(\.2)).count == rows.count)
    #expect(rows.allSatisfy { $0.2.hasSuffix($0.1) })
  }
}

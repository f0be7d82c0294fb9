import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Objects that cannot be are exceptions")
struct ValidationTests {
  private static let name = "_HKObjectValidationFailureException"
  private static let moment = Date(timeIntervalSinceReferenceDate: 0)

  @Test("A sample that ends before it starts")
  func endBeforeStart() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let start = Date(timeIntervalSinceReferenceDate: 60)
      _ = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
        start: start, end: start - 1)
    }
    try expectException(Self.name, "cannot end", result)
  }

  @Test("A quantity of another kind of unit (carp-health-flutter#254)")
  func wrongUnit() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantitySample(
        type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .meter(), doubleValue: 1100),
        start: .distantPast, end: .distantPast)
    }
    try expectException(Self.name, "1100 m  (", result)
    try expectException(Self.name, "Incompatible unit: m", result)
  }

  @Test("Insulin without a reason (HealthKitImporter#2)")
  func missingMetadata() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantitySample(
        type: HKQuantityType(.insulinDelivery),
        quantity: HKQuantity(unit: .internationalUnit(), doubleValue: 3), start: .distantPast,
        end: .distantPast)
    }
    try expectException(
      Self.name,
      "Type HKQuantityTypeIdentifierInsulinDelivery does not have required metadata "
        + "HKMetadataKeyInsulinDeliveryReason", result)
  }

  @Test("Insulin with a reason is fine")
  func requiredMetadata() {
    let sample = HKQuantitySample(
      type: HKQuantityType(.insulinDelivery),
      quantity: HKQuantity(unit: .internationalUnit(), doubleValue: 3), start: Self.moment,
      end: Self.moment,
      metadata: [HKMetadataKeyInsulinDeliveryReason: HKInsulinDeliveryReason.bolus.rawValue])
    #expect(sample.metadata?[HKMetadataKeyInsulinDeliveryReason] as? Int == 2)
  }

  @Test("A category value that the type does not have")
  func wrongValue() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: 99, start: .distantPast, end: .distantPast)
    }
    try expectException(
      Self.name, "Value 99 is not compatible with type HKCategoryTypeIdentifierSleepAnalysis",
      result)
  }

  @Test("A correlation of nothing (react-native-healthkit#230)")
  func emptyCorrelation() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKCorrelation(
        type: HKCorrelationType(.food), start: .distantPast, end: .distantPast, objects: [])
    }
    try expectException(
      Self.name, "HKCorrelation: Objects must contain one or more HKSample", result)
  }

  @Test("A workout whose distance is an energy")
  func wrongTotal() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKWorkout(
        activityType: .running, start: .distantPast, end: .distantPast, duration: 0,
        totalEnergyBurned: nil, totalDistance: HKQuantity(unit: .kilocalorie(), doubleValue: 1),
        metadata: nil)
    }
    try expectException(Self.name, "requires unit of type m", result)
  }
}

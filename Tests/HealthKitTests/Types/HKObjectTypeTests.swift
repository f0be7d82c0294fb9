import HealthKit
import Testing

@testable import HealthKit

struct HKObjectTypeTests {
  @Test("Types are equal by identifier, however one came by them")
  func equality() throws {
    let found = try #require(HKSampleType.quantityType(forIdentifier: .stepCount))
    #expect(found == HKQuantityType(.stepCount) && found.hash == HKQuantityType(.stepCount).hash)
    #expect(found != HKQuantityType(.flightsClimbed))
    #expect(HKObjectType.workoutType() == HKWorkoutType.workoutType())
    let types: Set<HKObjectType> = [
      HKQuantityType(.stepCount), found, HKCategoryType(.sleepAnalysis), .workoutType(),
    ]
    #expect(types.count == 3)
  }

  @Test("What is not known has no type")
  func unknown() {
    #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.categoryType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.correlationType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.characteristicType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.documentType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.clinicalType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.seriesType(forIdentifier: "x") == nil)
    let category = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
    #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: category)) == nil)
  }

  @Test("Every type has Apple's identifier, and each its own")
  func identifiers() {
    let types: [(HKObjectType?, String)] = [
      (HKCorrelationType(.bloodPressure), "HKCorrelationTypeIdentifierBloodPressure"),
      (.correlationType(forIdentifier: .food), "HKCorrelationTypeIdentifierFood"),
      (HKCharacteristicType(.dateOfBirth), "HKCharacteristicTypeIdentifierDateOfBirth"),
      (
        .characteristicType(forIdentifier: .wheelchairUse),
        "HKCharacteristicTypeIdentifierWheelchairUse"
      ),
      (.documentType(forIdentifier: .CDA), "HKDocumentTypeIdentifierCDA"),
      (.clinicalType(forIdentifier: .labResultRecord), "HKClinicalTypeIdentifierLabResultRecord"),
      (HKScoredAssessmentType(.PHQ9), "HKScoredAssessmentTypeIdentifierPHQ9"),
      (.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier), "HKWorkoutRouteTypeIdentifier"),
      (HKSeriesType.heartbeat(), "HKDataTypeIdentifierHeartbeatSeries"),
      (.workoutType(), "HKWorkoutTypeIdentifier"),
      (.activitySummaryType(), "HKActivitySummaryTypeIdentifier"),
      (.audiogramSampleType(), "HKDataTypeIdentifierAudiogram"),
      (.electrocardiogramType(), "HKDataTypeIdentifierElectrocardiogram"),
      (.visionPrescriptionType(), "HKVisionPrescriptionTypeIdentifier"),
      (.stateOfMindType(), "HKDataTypeIdentifierStateOfMind"),
    ]
    for (type, identifier) in types {
      #expect(type?.identifier == identifier)
    }
    #expect(HKSeriesType.workoutRoute() == types[7].0)
    #expect(Set(types.map(\.1)).count == types.count)
  }

  @Test("Only prescriptions are asked for one by one")
  func perObjectAuthorization() {
    #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
    #expect(!HKQuantityType(.stepCount).requiresPerObjectAuthorization())
  }

  @Test("No length is restricted")
  func durations() {
    let type = HKQuantityType(.stepCount)
    #expect(!type.isMaximumDurationRestricted && !type.isMinimumDurationRestricted)
  }

  @Test("An unknown identifier raises an exception")
  func unknownIdentifier() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKCategoryType(.init(rawValue: "HKCategoryTypeIdentifierNap"))
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("'NSInvalidArgumentException'"))
    #expect(output.contains("Invalid HKCategoryType identifier HKCategoryTypeIdentifierNap"))
  }

  @Test("Asking for a length that is not restricted raises an exception")
  func unrestrictedDuration() async {
    await #expect(processExitsWith: .failure) {
      _ = HKQuantityType(.stepCount).maximumAllowedDuration
    }
  }
}

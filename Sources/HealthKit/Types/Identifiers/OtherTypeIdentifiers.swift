// The names of the types that are neither quantities nor categories (Apple's HKTypeIdentifiers.h and
// HKClinicalType.h).

/// The name of a correlation type.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let bloodPressure = Self(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
  public static let food = Self(rawValue: "HKCorrelationTypeIdentifierFood")

  static let all: [Self] = [.bloodPressure, .food]
}

/// The name of a characteristic type.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "HKCharacteristicTypeIdentifier" + name }

  public static let activityMoveMode = Self("ActivityMoveMode")
  public static let biologicalSex = Self("BiologicalSex")
  public static let bloodType = Self("BloodType")
  public static let dateOfBirth = Self("DateOfBirth")
  public static let fitzpatrickSkinType = Self("FitzpatrickSkinType")
  public static let wheelchairUse = Self("WheelchairUse")

  static let all: [Self] = [
    .activityMoveMode, .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType,
    .wheelchairUse,
  ]
}

/// The name of a document type.
public struct HKDocumentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let CDA = Self(rawValue: "HKDocumentTypeIdentifierCDA")

  static let all: [Self] = [.CDA]
}

/// The name of a type of clinical record.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "HKClinicalTypeIdentifier" + name }

  public static let allergyRecord = Self("AllergyRecord")
  public static let clinicalNoteRecord = Self("ClinicalNoteRecord")
  public static let conditionRecord = Self("ConditionRecord")
  public static let coverageRecord = Self("CoverageRecord")
  public static let immunizationRecord = Self("ImmunizationRecord")
  public static let labResultRecord = Self("LabResultRecord")
  public static let medicationRecord = Self("MedicationRecord")
  public static let procedureRecord = Self("ProcedureRecord")
  public static let vitalSignRecord = Self("VitalSignRecord")

  static let all: [Self] = [
    .allergyRecord, .clinicalNoteRecord, .conditionRecord, .coverageRecord, .immunizationRecord,
    .labResultRecord, .medicationRecord, .procedureRecord, .vitalSignRecord,
  ]
}

/// The name of a type of questionnaire with a score.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let GAD7 = Self(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
  public static let PHQ9 = Self(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")

  static let all: [Self] = [.GAD7, .PHQ9]
}

/// The name of the type of workouts.
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// The name of the type of the routes of workouts.
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"
/// The name of the type of series of heartbeats.
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
/// The name of the type of states of mind.
public let HKDataTypeIdentifierStateOfMind = "HKDataTypeIdentifierStateOfMind"
/// The name of the type of prescriptions for glasses and contact lenses.
public let HKVisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"

import DeviceSimulation
import Foundation

/// A kind of data that comes as samples.
open class HKSampleType: HKObjectType, @unchecked Sendable {
  /// Whether a sample of the type may only be so long. Apple publishes no lengths; none is enforced.
  open var isMaximumDurationRestricted: Bool { false }

  /// The longest that a sample of the type may be, in seconds. Stops with an exception when there is
  /// no such length, as Apple documents.
  open var maximumAllowedDuration: TimeInterval {
    raiseException("NSInternalInconsistencyException", "No maximum duration for \(identifier)")
  }

  /// Whether a sample of the type must be at least so long. Apple publishes no lengths; none is
  /// enforced.
  open var isMinimumDurationRestricted: Bool { false }

  /// The shortest that a sample of the type may be, in seconds. Stops with an exception when there is
  /// no such length, as Apple documents.
  open var minimumAllowedDuration: TimeInterval {
    raiseException("NSInternalInconsistencyException", "No minimum duration for \(identifier)")
  }
}

/// A kind of data that comes as quantities.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
  let definition: QuantityTypeDefinition

  /// The quantity type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    guard let definition = identifier.definition else {
      HKQuantityType.refuse(identifier)
    }
    self.init(identifier, definition)
  }

  init(_ identifier: HKQuantityTypeIdentifier, _ definition: QuantityTypeDefinition) {
    self.definition = definition
    super.init(identifier: identifier.rawValue)
  }

  /// How quantities of the type add up.
  open var aggregationStyle: HKQuantityAggregationStyle { definition.aggregationStyle }

  /// Whether quantities of the type can be given in a unit.
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    definition.unit.isCompatible(with: unit)
  }
}

/// A kind of data that comes as one value out of a few.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
  let definition: CategoryTypeDefinition

  /// The category type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKCategoryTypeIdentifier) {
    guard let definition = identifier.definition else {
      HKCategoryType.refuse(identifier)
    }
    self.init(identifier, definition)
  }

  init(_ identifier: HKCategoryTypeIdentifier, _ definition: CategoryTypeDefinition) {
    self.definition = definition
    super.init(identifier: identifier.rawValue)
  }
}

/// A kind of data that ties samples together, such as the two of a blood pressure.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
  /// The correlation type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
    HKCorrelationType.require(HKCorrelationTypeIdentifier.all.contains(identifier), identifier)
    self.init(identifier: identifier.rawValue)
  }
}

/// A kind of document.
open class HKDocumentType: HKSampleType, @unchecked Sendable {
  /// The document type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKDocumentTypeIdentifier) {
    HKDocumentType.require(HKDocumentTypeIdentifier.all.contains(identifier), identifier)
    self.init(identifier: identifier.rawValue)
  }
}

/// A kind of clinical record.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
  /// The clinical type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKClinicalTypeIdentifier) {
    HKClinicalType.require(HKClinicalTypeIdentifier.all.contains(identifier), identifier)
    self.init(identifier: identifier.rawValue)
  }
}

/// A kind of questionnaire with a score.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
  /// The type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
    HKScoredAssessmentType.require(
      HKScoredAssessmentTypeIdentifier.all.contains(identifier), identifier)
    self.init(identifier: identifier.rawValue)
  }
}

/// A kind of data that comes as a series of points in time.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  static let identifiers = [HKWorkoutRouteTypeIdentifier, HKDataTypeIdentifierHeartbeatSeries]

  /// The type of the routes of workouts.
  open class func workoutRoute() -> HKSeriesType {
    HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
  }

  /// The type of series of heartbeats.
  open class func heartbeat() -> HKSeriesType {
    HKSeriesType(identifier: HKDataTypeIdentifierHeartbeatSeries)
  }
}

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The type of audiograms.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

/// The type of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The type of states of mind.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

/// The type of prescriptions.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {
  open override func requiresPerObjectAuthorization() -> Bool { true }
}

// MARK: Unknown identifiers

extension HKObjectType {
  static func require(_ known: Bool, _ identifier: some RawRepresentable<String>) {
    guard known else { refuse(identifier) }
  }

  static func refuse(_ identifier: some RawRepresentable<String>) -> Never {
    raiseException(
      "NSInvalidArgumentException", "Invalid \(self) identifier \(identifier.rawValue)")
  }
}

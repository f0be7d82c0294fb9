import Foundation

/// A kind of data that the health store keeps. Two of one identifier are equal.
///
/// ```swift
/// let steps = HKQuantityType(.stepCount)
/// let sleep = HKObjectType.categoryType(forIdentifier: .sleepAnalysis)
/// let workouts = HKObjectType.workoutType()
/// ```
open class HKObjectType: NSObject, @unchecked Sendable {
  /// The identifier, such as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  init(identifier: String) {
    self.identifier = identifier
  }

  /// Whether the user is asked object by object, not once for the type. So for prescriptions.
  open func requiresPerObjectAuthorization() -> Bool { false }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKObjectType else { return false }
    return self === other || identifier == other.identifier
  }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { identifier }
}

// MARK: Finding a type

extension HKObjectType {
  /// The quantity type of an identifier; nil when it is not known.
  public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  {
    identifier.definition.map { HKQuantityType(identifier, $0) }
  }

  /// The category type of an identifier; nil when it is not known.
  public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier)
    -> HKCategoryType?
  {
    identifier.definition.map { HKCategoryType(identifier, $0) }
  }

  /// The correlation type of an identifier; nil when it is not known.
  public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier)
    -> HKCorrelationType?
  {
    HKCorrelationTypeIdentifier.all.contains(identifier)
      ? HKCorrelationType(identifier: identifier.rawValue) : nil
  }

  /// The characteristic type of an identifier; nil when it is not known.
  public class func characteristicType(forIdentifier identifier: HKCharacteristicTypeIdentifier)
    -> HKCharacteristicType?
  {
    HKCharacteristicTypeIdentifier.all.contains(identifier)
      ? HKCharacteristicType(identifier: identifier.rawValue) : nil
  }

  /// The document type of an identifier; nil when it is not known.
  public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier)
    -> HKDocumentType?
  {
    HKDocumentTypeIdentifier.all.contains(identifier)
      ? HKDocumentType(identifier: identifier.rawValue) : nil
  }

  /// The clinical type of an identifier; nil when it is not known.
  public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier)
    -> HKClinicalType?
  {
    HKClinicalTypeIdentifier.all.contains(identifier)
      ? HKClinicalType(identifier: identifier.rawValue) : nil
  }

  /// The series type of an identifier, `HKWorkoutRouteTypeIdentifier` or
  /// `HKDataTypeIdentifierHeartbeatSeries`; nil when it is not known.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    HKSeriesType.identifiers.contains(identifier) ? HKSeriesType(identifier: identifier) : nil
  }

  /// The type of workouts.
  public class func workoutType() -> HKWorkoutType {
    HKWorkoutType(identifier: HKWorkoutTypeIdentifier)
  }

  /// The type of activity summaries, which are read but never saved.
  public class func activitySummaryType() -> HKActivitySummaryType {
    HKActivitySummaryType(identifier: "HKActivitySummaryTypeIdentifier")
  }

  /// The type of audiograms.
  public class func audiogramSampleType() -> HKAudiogramSampleType {
    HKAudiogramSampleType(identifier: "HKDataTypeIdentifierAudiogram")
  }

  /// The type of electrocardiograms.
  public class func electrocardiogramType() -> HKElectrocardiogramType {
    HKElectrocardiogramType(identifier: "HKDataTypeIdentifierElectrocardiogram")
  }

  /// The type of prescriptions for glasses and contact lenses.
  public class func visionPrescriptionType() -> HKPrescriptionType {
    HKPrescriptionType(identifier: HKVisionPrescriptionTypeIdentifier)
  }

  /// The type of states of mind.
  public class func stateOfMindType() -> HKStateOfMindType {
    HKStateOfMindType(identifier: HKDataTypeIdentifierStateOfMind)
  }
}

// MARK: Types that are no samples

/// A kind of data that the user has one of, such as the date of birth.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
  /// The characteristic type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
    HKCharacteristicType.require(
      HKCharacteristicTypeIdentifier.all.contains(identifier), identifier)
    self.init(identifier: identifier.rawValue)
  }
}

/// The type of activity summaries.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

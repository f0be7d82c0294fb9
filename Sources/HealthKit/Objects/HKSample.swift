import DeviceSimulation
import Foundation

/// Something that the health store keeps of a stretch of time.
open class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  /// The same as ``startDate`` for a sample of one moment.
  public let endDate: Date

  /// Stops with Apple's exception when the end lies before the start, when the sample is longer or
  /// shorter than its type allows, or when metadata are missing that its type needs.
  init(_ attributes: ObjectAttributes, type: HKSampleType, start: Date, end: Date) {
    sampleType = type
    startDate = start
    endDate = end
    super.init(attributes)
  }

  /// Whether the sample has no known end.
  ///
  /// So for one that ends in the distant future.
  open var hasUndeterminedDuration: Bool { endDate == .distantFuture }

  /// Stops with Apple's exception when a new sample is not what its type asks for.
  final func validate() {
    require(
      endDate >= startDate,
      "\(Self.self) cannot end (\(endDate)) before it starts (\(startDate))")
    let duration = endDate.timeIntervalSince(startDate)
    if sampleType.isMaximumDurationRestricted {
      require(
        duration <= sampleType.maximumAllowedDuration,
        "\(Self.self) of \(sampleType.identifier) lasts longer than "
          + "\(sampleType.maximumAllowedDuration) s")
    }
    if sampleType.isMinimumDurationRestricted {
      require(
        duration >= sampleType.minimumAllowedDuration,
        "\(Self.self) of \(sampleType.identifier) lasts less than "
          + "\(sampleType.minimumAllowedDuration) s")
    }
    if let (key, name) = HKSample.requiredMetadata[sampleType.identifier] {
      // Comocomo/HealthKitImporter#2
      require(
        attributes.metadata[key] != nil,
        "Type \(sampleType.identifier) does not have required metadata \(name)")
    }
  }

  final func require(_ isValid: Bool, _ reason: @autoclosure () -> String) {
    guard isValid else { raiseException("_HKObjectValidationFailureException", reason()) }
  }

  /// The metadata that samples of a type must have: the key, and the name of its constant.
  private static let requiredMetadata = [
    "HKQuantityTypeIdentifierInsulinDelivery": (
      HKMetadataKeyInsulinDeliveryReason, "HKMetadataKeyInsulinDeliveryReason"
    ),
    "HKCategoryTypeIdentifierMenstrualFlow": (
      HKMetadataKeyMenstrualCycleStart, "HKMetadataKeyMenstrualCycleStart"
    ),
  ]
}

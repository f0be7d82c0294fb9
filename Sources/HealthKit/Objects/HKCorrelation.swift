import DeviceSimulation
import Foundation

/// Samples that belong together, such as the two pressures of a blood pressure.
///
/// Saving a correlation saves what it is made of. The app needs to be allowed to save and read those
/// types; there is no asking for the correlation's own.
open class HKCorrelation: HKSample, @unchecked Sendable {
  public let correlationType: HKCorrelationType
  /// The samples that belong together.
  public let objects: Set<HKSample>

  /// A correlation of the calling app's, not saved yet.
  ///
  /// Stops with Apple's exception when the end lies before the start or there are no objects.
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil,
      metadata: nil)
  }

  /// A correlation of the calling app's with metadata, not saved yet.
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>, metadata: [String: Any]?
  ) {
    self.init(
      type: correlationType, start: startDate, end: endDate, objects: objects, device: nil,
      metadata: metadata)
  }

  /// A correlation of the calling app's that a device measured, not saved yet.
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date,
    objects: Set<HKSample>, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      ObjectAttributes(device: device, metadata: metadata), type: correlationType,
      objects: objects, start: startDate, end: endDate)
    validate()
    // kingstinct/react-native-healthkit#230
    require(
      !objects.isEmpty && !objects.contains { $0 is HKCorrelation || $0 is HKWorkout },
      "HKCorrelation: Objects must contain one or more HKSample")
  }

  init(
    _ attributes: ObjectAttributes, type: HKCorrelationType, objects: Set<HKSample>, start: Date,
    end: Date
  ) {
    correlationType = type
    self.objects = objects
    super.init(attributes, type: type, start: start, end: end)
  }

  /// Those of the samples that are of a type.
  open func objects(for objectType: HKObjectType) -> Set<HKSample> {
    objects.filter { $0.sampleType == objectType }
  }
}

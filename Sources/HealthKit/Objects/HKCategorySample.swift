import DeviceSimulation
import Foundation

/// One value out of a few for a stretch of time, such as being asleep.
///
/// ```swift
/// let night = HKCategorySample(
///   type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepREM.rawValue,
///   start: bedtime, end: morning)
/// ```
open class HKCategorySample: HKSample, @unchecked Sendable {
  public let categoryType: HKCategoryType
  /// The raw value of the type's enumeration.
  public let value: Int

  /// A sample of the calling app's, not saved yet.
  ///
  /// Stops with Apple's exception when the end lies before the start, when the type does not have the
  /// value, or at metadata that HealthKit does not take.
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date
  ) {
    self.init(
      type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
  }

  /// A sample of the calling app's with metadata, not saved yet.
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    self.init(
      type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
  }

  /// A sample of the calling app's that a device measured, not saved yet.
  public convenience init(
    type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      ObjectAttributes(device: device, metadata: metadata), type: type, value: value,
      start: startDate, end: endDate)
    validate()
    require(
      type.definition.allows(value), "Value \(value) is not compatible with type \(type.identifier)"
    )
  }

  init(
    _ attributes: ObjectAttributes, type: HKCategoryType, value: Int, start: Date, end: Date
  ) {
    categoryType = type
    self.value = value
    super.init(attributes, type: type, start: start, end: end)
  }
}

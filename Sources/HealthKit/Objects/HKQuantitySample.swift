import DeviceSimulation
import Foundation

/// A quantity of a stretch of time, such as the steps of a minute.
///
/// ```swift
/// let steps = HKQuantitySample(
///   type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 88),
///   start: minuteAgo, end: now)
/// ```
open class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantityType: HKQuantityType
  public let quantity: HKQuantity

  /// A sample of the calling app's, not saved yet.
  ///
  /// Stops with Apple's exception when the end lies before the start, when the quantity's unit does
  /// not fit the type, or at metadata that HealthKit does not take.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date
  ) {
    self.init(
      type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil,
      metadata: nil)
  }

  /// A sample of the calling app's with metadata, not saved yet.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, metadata: [String: Any]?
  ) {
    self.init(
      type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil,
      metadata: metadata)
  }

  /// A sample of the calling app's that a device measured, not saved yet.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      ObjectAttributes(device: device, metadata: metadata), type: quantityType,
      quantity: quantity, start: startDate, end: endDate)
    validate()
    require(
      quantity.is(compatibleWith: quantityType.definition.unit),
      // carp-dk/carp-health-flutter#254, which names the unit's kind
      "\(Self.self) \(uuid) \(quantity)  (\(startDate) - \(endDate)) requires unit of type "
        + "\(quantityType.definition.unit). Incompatible unit: \(quantity.unit)")
  }

  init(
    _ attributes: ObjectAttributes, type: HKQuantityType, quantity: HKQuantity, start: Date,
    end: Date
  ) {
    quantityType = type
    self.quantity = quantity
    super.init(attributes, type: type, start: start, end: end)
  }

  /// How many quantities the sample stands for: always one here.
  open var count: Int { 1 }
}

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
  /// Stops with Apple's exception when the end lies before the start or the quantity's unit does not
  /// fit the type.
  public convenience init(
    type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date,
    end endDate: Date
  ) {
    guard endDate >= startDate else {
      raiseException(
        "_HKObjectValidationFailureException",
        "HKQuantitySample cannot end (\(endDate)) before it starts (\(startDate))")
    }
    guard quantity.is(compatibleWith: quantityType.definition.unit) else {
      raiseException(
        "_HKObjectValidationFailureException",
        "HKQuantitySample of \(quantityType.identifier) requires a unit compatible with "
          + quantityType.definition.unit.unitString)
    }
    let device = SimulatedDevice.resolve()
    self.init(
      uuid: ObjectNumber.makeUUID(on: device),
      sourceRevision: HKSourceRevision(
        source: HKSource(app: device?.app ?? AppEnvironment()), productType: nil),
      type: quantityType, quantity: quantity, start: startDate, end: endDate)
  }

  init(
    uuid: UUID, sourceRevision: HKSourceRevision, type: HKQuantityType, quantity: HKQuantity,
    start: Date, end: Date
  ) {
    quantityType = type
    self.quantity = quantity
    super.init(uuid: uuid, sourceRevision: sourceRevision, type: type, start: start, end: end)
  }
}

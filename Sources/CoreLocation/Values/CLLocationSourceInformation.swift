import Foundation

/// What a location comes from.
open class CLLocationSourceInformation: NSObject, NSCopying, @unchecked Sendable {
  /// Whether software made the location up.
  ///
  /// False for the locations that a simulated device delivers: an app under test is to believe them.
  public let isSimulatedBySoftware: Bool
  /// Whether an accessory, such as a car, produced the location.
  public let isProducedByAccessory: Bool

  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  /// The information itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

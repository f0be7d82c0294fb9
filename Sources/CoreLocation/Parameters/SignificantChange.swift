import DeviceSimulation

/// When the significant-change service delivers a location.
///
/// Apple documents 500 metres and five minutes, sooner with a network; apps have seen more
/// (OneSignal-iOS-SDK#859). Here both hold, exactly.
public struct SignificantChange: Equatable, Sendable {
  /// The least distance in metres from the last location that was delivered.
  public var distance: CLLocationDistance = 500
  /// The least time since the last location was delivered.
  public var interval: Duration = .minutes(5)
  /// The radius of uncertainty in metres; a model of ours.
  public var accuracy: CLLocationAccuracy = 100
  /// Whether the service begins with the last location that the device knew, with its old date.
  ///
  /// Documented: apps are told to look at the date.
  public var deliversCachedFix = true

  /// How long an app that was woken or launched in the background for a change may run.
  ///
  /// Apple says "a few seconds" of such launches, and about ten in older guides.
  public var awakeTime: Duration = .seconds(10)

  public init() {}
}

import DeviceSimulation

/// What an app gets whose user keeps the exact location to themselves.
///
/// The app learns of a circle that the device is in somewhere. Apple said at WWDC20 (session 10660)
/// that it changes about four times an hour and is some kilometres wide. The circles here are those
/// of a fixed grid.
public struct ReducedAccuracy: Equatable, Sendable {
  /// The circle's radius in metres, above zero.
  public var radius: CLLocationAccuracy = 3000
  /// The least time from one circle to the next.
  public var interval: Duration = .minutes(15)

  public init() {}
}

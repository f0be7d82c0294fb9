/// What the positioning hardware knows at one instant.
public struct Fix: Equatable, Sendable {
  public var instant: DeviceInstant
  public var coordinate: Coordinate
  /// Metres above the ellipsoid.
  public var altitude: Double
  /// Metres per second.
  public var speed: Double
  /// Degrees clockwise from true north, 0 to 360; -1 when the device does not move.
  public var course: Double
  /// Radius of uncertainty in metres.
  public var horizontalAccuracy: Double
  /// Uncertainty of the altitude in metres; -1 when there is no altitude.
  public var verticalAccuracy: Double
}

extension Fix {
  /// The radius of uncertainty, in metres, of fixes whose recording says nothing of it.
  static let usualAccuracy = 5.0
}

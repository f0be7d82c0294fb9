import Foundation

/// One recorded place of a track or route.
///
/// Values are as the file has them. Those of Apple's workout routes follow Core Location: a negative
/// speed, course or accuracy means that the device did not know it.
public struct GPXPoint: Sendable, Equatable {
  /// Degrees north of the equator, -90 to 90, on the WGS 84 ellipsoid.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180, on the WGS 84 ellipsoid.
  public var longitude: Double
  /// Metres above the sea, or nil where the file has none.
  public var elevation: Double?
  /// When the device was here, or nil where the file does not say.
  public var time: Date?
  /// Metres per second over ground (`speed`: GPX 1.0 and Apple's workout routes).
  public var speed: Double?
  /// Degrees clockwise from true north (`course`: GPX 1.0 and Apple's workout routes).
  public var course: Double?
  /// Radius of uncertainty of the place, in metres (`hAcc` of Apple's workout routes).
  public var horizontalAccuracy: Double?
  /// Uncertainty of the elevation, in metres (`vAcc` of Apple's workout routes).
  public var verticalAccuracy: Double?

  /// Makes a point; what is not given is unknown.
  public init(
    latitude: Double, longitude: Double, elevation: Double? = nil, time: Date? = nil,
    speed: Double? = nil, course: Double? = nil,
    horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.elevation = elevation
    self.time = time
    self.speed = speed
    self.course = course
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
  }
}

import DeviceSimulation
import Foundation

/// Where a device was at one moment, and how well it knew.
///
/// ```swift
/// let station = CLLocation(latitude: 35.681382, longitude: 139.766084)
/// let walked = station.distance(from: location)   // metres
/// ```
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// What a location consists of.
  struct Parts {
    var coordinate = CLLocationCoordinate2D()
    var altitude: CLLocationDistance = 0
    var horizontalAccuracy: CLLocationAccuracy = 0
    var verticalAccuracy: CLLocationAccuracy = -1
    var course: CLLocationDirection = -1
    var courseAccuracy: CLLocationDirectionAccuracy = -1
    var speed: CLLocationSpeed = -1
    var speedAccuracy: CLLocationSpeedAccuracy = -1
    var timestamp: Date
    var source: CLLocationSourceInformation?
  }

  let parts: Parts

  /// A location at 0° north, 0° east, now.
  public override init() {
    parts = Parts(timestamp: Date())
  }

  /// A location without an altitude, determined now.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    parts = Parts(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      timestamp: Date())
  }

  /// A location of somebody who does not move, or of whom that is not known.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    parts = Parts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, timestamp: timestamp)
  }

  /// A location of somebody who moves.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    parts = Parts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, speed: speed, timestamp: timestamp)
  }

  /// A location of somebody who moves, with what is known of how well course and speed are known.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    parts = Parts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
      speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp)
  }

  /// A location of somebody who moves, with where it comes from.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    parts = Parts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
      speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp, source: sourceInfo)
  }

  /// Reads a location that ``encode(with:)`` wrote; nil when it is none.
  public required init?(coder: NSCoder) {
    guard let parts = Parts(coder) else { return nil }
    self.parts = parts
  }

  /// Degrees on WGS 84.
  open var coordinate: CLLocationCoordinate2D { parts.coordinate }
  /// Metres above sea level; meaningless when ``verticalAccuracy`` is not positive.
  open var altitude: CLLocationDistance { parts.altitude }
  /// Metres above the WGS 84 ellipsoid.
  ///
  /// The device knows no geoid, so the two altitudes are one here.
  open var ellipsoidalAltitude: CLLocationDistance { parts.altitude }
  /// The radius of uncertainty in metres; negative when the coordinate is not valid.
  open var horizontalAccuracy: CLLocationAccuracy { parts.horizontalAccuracy }
  /// Metres; zero or negative when the altitude is not valid.
  open var verticalAccuracy: CLLocationAccuracy { parts.verticalAccuracy }
  /// The direction of travel in degrees clockwise from true north; negative when not valid.
  open var course: CLLocationDirection { parts.course }
  /// Degrees; negative when not known.
  open var courseAccuracy: CLLocationDirectionAccuracy { parts.courseAccuracy }
  /// Metres per second; negative when not valid.
  open var speed: CLLocationSpeed { parts.speed }
  /// Metres per second; negative when not known.
  open var speedAccuracy: CLLocationSpeedAccuracy { parts.speedAccuracy }
  /// When the location was determined.
  open var timestamp: Date { parts.timestamp }
  /// The storey; always nil, since the device is in no building that it knows.
  open var floor: CLFloor? { nil }
  /// What the location comes from; nil for one that an app made without saying.
  open var sourceInformation: CLLocationSourceInformation? { parts.source }

  /// The length of the WGS 84 geodesic to another location, in metres; altitudes do not count.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Coordinate(coordinate).distance(to: Coordinate(location.coordinate))
  }

  /// The location itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { parts.encode(with: coder) }

  /// As Apple's platforms print it, with the date in the device's zone (semantics section 6):
  /// `<+37.78583400,-122.40641700> +/- 5.00m (speed -1.00 mps / course -1.00) @ 11/19/21, 11:43:18 PM
  /// Central Standard Time`.
  ///
  /// There the date follows the user's locale; here it is always that of the United States.
  open override var description: String { parts.text }
}

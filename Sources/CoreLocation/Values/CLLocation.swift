import DeviceSimulation
import Foundation

/// Where a device was at one moment, and how well it knew.
open class CLLocation: NSObject, @unchecked Sendable {
  public let coordinate: CLLocationCoordinate2D
  /// Metres above sea level; meaningless when ``verticalAccuracy`` is not positive.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty in metres; negative when the coordinate is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// Metres; zero or negative when the altitude is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel in degrees clockwise from true north; negative when not valid.
  public let course: CLLocationDirection
  /// Metres per second; negative when not valid.
  public let speed: CLLocationSpeed
  /// When the location was determined.
  public let timestamp: Date

  /// A location without an altitude, determined now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }

  /// The length of the WGS 84 geodesic to another location, in metres; altitudes do not count.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Coordinate(coordinate).distance(to: Coordinate(location.coordinate))
  }
}

extension CLLocation {
  convenience init(_ fix: Fix, timestamp: Date) {
    self.init(
      coordinate: CLLocationCoordinate2D(fix.coordinate), altitude: fix.altitude,
      horizontalAccuracy: fix.horizontalAccuracy, verticalAccuracy: fix.verticalAccuracy,
      course: fix.course, speed: fix.speed, timestamp: timestamp)
  }
}

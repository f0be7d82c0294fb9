import CGeodesic

/// A place on the WGS 84 ellipsoid, in degrees.
public struct Coordinate: Hashable, Codable, Sendable {
  /// North of the equator, -90 to 90.
  public var latitude: Double
  /// East of Greenwich, -180 to 180.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The length of the geodesic to another place, in metres.
  public func distance(to other: Coordinate) -> Double {
    path(to: other).distance
  }

  /// The geodesic to another place: its length in metres, and the direction in which it sets out, in
  /// degrees clockwise from true north, 0 to 360.
  public func path(to other: Coordinate) -> (distance: Double, course: Double) {
    let path = wgs84_inverse(latitude, longitude, other.latitude, other.longitude)
    return (path.distance, path.azimuth < 0 ? path.azimuth + 360 : path.azimuth)
  }

  /// The place that lies some metres away in a direction, in degrees clockwise from true north.
  public func moved(by distance: Double, course: Double) -> Coordinate {
    var result = Coordinate(latitude: 0, longitude: 0)
    wgs84_direct(latitude, longitude, course, distance, &result.latitude, &result.longitude)
    return result
  }
}

/// A recorded track: points, each at its own distance in time from the one before.
public struct Route: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    public var coordinate: Coordinate
    /// Metres above the ellipsoid, where the recording has it.
    public var altitude: Double?
    /// Seconds on the recording's own clock, where it has one; only differences count.
    public var time: Double?
    /// Metres per second and degrees from north, where the recording has them.
    public var speed: Double?
    public var course: Double?
    /// Metres, where the recording has them.
    public var horizontalAccuracy: Double?
    public var verticalAccuracy: Double?

    public init(
      _ coordinate: Coordinate, altitude: Double? = nil, time: Double? = nil,
      speed: Double? = nil, course: Double? = nil, horizontalAccuracy: Double? = nil,
      verticalAccuracy: Double? = nil
    ) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.time = time
      self.speed = speed
      self.course = course
      self.horizontalAccuracy = horizontalAccuracy
      self.verticalAccuracy = verticalAccuracy
    }
  }

  public var points: [Point]

  public init(points: [Point]) {
    self.points = points
  }
}

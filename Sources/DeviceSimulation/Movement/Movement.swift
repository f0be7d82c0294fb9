/// One part of what the device's bearer does.
public enum Movement: Equatable, Sendable {
  /// Walks a recorded track; `loop` starts it again whenever it ends. Between points without times
  /// the walker goes at `speed`, above zero and in metres per second, with a fix a second.
  case route(Route, speed: Double = Movement.walkingSpeed, loop: Bool = false)
  /// Walks round the park at a speed above zero in metres per second, for a time or for good, a fix a
  /// second.
  case walk(for: Duration?, speed: Double = Movement.walkingSpeed)
  /// Stays in one place, for a time or for good, with a fix every `Movement.fixInterval`.
  case stand(for: Duration?)
  /// The same movement where no positioning signal comes: the device knows no fix, and counts steps.
  indirect case tunnel(Movement)

  /// The speed of somebody who takes a walk, in metres per second.
  public static let walkingSpeed = 1.4

  /// The time between two fixes where no recording says otherwise.
  ///
  /// One a second while moving is what field logs show (Overland-iOS#122); that it stays so while
  /// standing still is an assumption, since the stationary rate is not published.
  public static let fixInterval = Duration.seconds(1)

  /// The same in nanoseconds and in seconds, which every fix needs.
  static let fixNanoseconds = fixInterval.wholeNanoseconds
  static let fixSeconds = fixInterval.inSeconds

  /// Where the park is when nothing else says where the device is: Yoyogi Park, Tokyo.
  public static let park = Coordinate(latitude: 35.6717, longitude: 139.6949)

  /// The radius of the round in the park, in metres.
  public static let parkRadius = 200.0
}

extension Movement {
  /// Whether the movement never ends by itself.
  public var isEndless: Bool {
    switch self {
    case .route(let route, _, let loop): loop && !route.points.isEmpty
    case .walk(let duration, _), .stand(let duration): duration == nil
    case .tunnel(let movement): movement.isEndless
    }
  }
}

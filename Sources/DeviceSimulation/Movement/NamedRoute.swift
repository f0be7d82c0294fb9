/// The movements that have a name, as the iOS simulator's menu has them.
///
/// ```swift
/// device.follow(.cityWalk)
/// device.move([.route(NamedRoute.freewayDrive.route())])
/// ```
///
/// | name | way | m/s |
/// |---|---|---|
/// | `cityWalk` | round the blocks of a street grid, 1.2 km | 1.4 |
/// | `cityRun` | a loop of avenues, 4.2 km | 3.0 |
/// | `bicycleRide` | a winding round through the suburbs, 10 km | 7.0 |
/// | `freewayDrive` | a freeway with long curves, 45 km | 30.0 |
///
/// The names are the simulator's; the ways are drawn here, and are not Apple's tracks. Speeds and
/// what they mean in steps: ``Gait``.
public enum NamedRoute: String, CaseIterable, Codable, Sendable {
  case cityWalk, cityRun, bicycleRide, freewayDrive

  /// What people read.
  public var title: String {
    switch self {
    case .cityWalk: "City Walk"
    case .cityRun: "City Run"
    case .bicycleRide: "Bicycle Ride"
    case .freewayDrive: "Freeway Drive"
    }
  }

  /// Metres per second, all the way.
  public var speed: Double {
    switch self {
    case .cityWalk: Movement.walkingSpeed
    case .cityRun: 3
    case .bicycleRide: 7
    case .freewayDrive: 30
    }
  }

  /// Whether the way ends where it begins, and so can be gone round.
  public var isClosed: Bool { self != .freewayDrive }

  /// The route with a fix a second, from some place.
  public func route(from origin: Coordinate = Movement.park) -> Route {
    Route(waypoints: waypoints(from: origin), speed: speed)
  }

  /// The movement, once or, where the way is closed, round and round.
  public func movement(from origin: Coordinate = Movement.park, loop: Bool = false) -> Movement {
    .route(route(from: origin), speed: speed, loop: loop && isClosed)
  }

  /// The corners of the way.
  func waypoints(from origin: Coordinate) -> [Coordinate] {
    var places = [origin]
    for stretch in stretches {
      guard let last = places.last else { break }
      places.append(last.moved(by: stretch.metres, course: stretch.course))
    }
    // Meridians draw together, so a way of equal and opposite parts ends some centimetres off.
    if isClosed { places[places.count - 1] = origin }
    return places
  }

  private typealias Stretch = (course: Double, metres: Double)

  private var stretches: [Stretch] {
    switch self {
    case .cityWalk:
      [
        (90, 130), (0, 90), (90, 130), (0, 180), (270, 130), (0, 90), (270, 130), (180, 360),
      ]
    case .cityRun: [(20, 1200), (110, 900), (200, 1200), (290, 900)]
    case .bicycleRide: NamedRoute.round(20, of: 500, turning: 6)
    case .freewayDrive: NamedRoute.bends(45, of: 1000, turning: 12)
    }
  }

  /// A way north-east that swings to one side and the other.
  private static func bends(_ count: Int, of metres: Double, turning angle: Double) -> [Stretch] {
    (0..<count).map { number in
      // Two stretches to the left, two to the right.
      (45 + (number % 4 < 2 ? -angle : angle), metres)
    }
  }

  /// A way round that swings to one side and the other, and closes: both sides turn evenly.
  private static func round(_ count: Int, of metres: Double, turning angle: Double) -> [Stretch] {
    (0..<count).map { number in
      (360 / Double(count) * Double(number) + (number % 2 == 0 ? -angle : angle), metres)
    }
  }
}

extension SimulatedDevice {
  /// Sets out on a way that has a name, from where the park is.
  public func follow(_ route: NamedRoute, from origin: Coordinate = Movement.park) {
    move([route.movement(from: origin)])
  }
}

import DeviceSimulation
import Foundation
import GPX

extension Scenario {
  /// Reads what the phone's bearer does. Routes are named from the scenario file's directory.
  mutating func readMovement(_ file: inout MappingReader, besideFile path: String)
    throws(ScenarioError)
  {
    let directory = URL(filePath: path).deletingLastPathComponent()
    var budget = FixBudget()
    let movement = NodeForm<Movement>.variants([
      "route": { part in
        let route = try part.take("route", as: .route(in: directory))
        let speed = try part.takeSpeed()
        if !route.hasTimes {
          try budget.spend(
            on: route, distance: speed * Movement.fixInterval.inSeconds, in: part, at: "route")
        }
        return .route(
          route, speed: speed, loop: try part.take("loop", as: .bool, default: false)
        ).inTunnel(try part.takeTunnel())
      },
      "named": { part in
        let route = try part.take("named", as: NodeForm<NamedRoute>.choice)
        let loop = try part.take("loop", as: .bool, default: false)
        guard route.isClosed || !loop else {
          throw part.error(
            "\(route.rawValue) does not end where it begins", remedy: "leave loop out", at: "loop")
        }
        return route.movement(loop: loop).inTunnel(try part.takeTunnel())
      },
      "waypoints": { part in
        try readWaypoints(&part, &budget).inTunnel(try part.takeTunnel())
      },
      "walk": { part in
        .walk(for: try part.take("walk", as: .movementSpan), speed: try part.takeSpeed())
          .inTunnel(try part.takeTunnel())
      },
      "stand": { part in
        .stand(for: try part.take("stand", as: .movementSpan)).inTunnel(try part.takeTunnel())
      },
    ])
    movements = try file.take("movement", as: .list(of: movement), default: movements)
  }
}

/// A way through places, with a fix a second, one every `distance` metres, or one at each place, an
/// `interval` apart.
private func readWaypoints(
  _ part: inout MappingReader, _ budget: inout FixBudget
) throws(ScenarioError) -> Movement {
  let places = try part.take("waypoints", as: .list(of: .coordinate, atLeast: 2))
  let speed = try part.takeSpeed()
  let distance = try part.takeIfPresent("distance", as: .number(0.1...100_000))
  let interval = try part.takeIfPresent("interval", as: .positiveTimeSpan)
  let loop = try part.take("loop", as: .bool, default: false)
  if interval != nil, part.has("speed") || distance != nil {
    throw part.error(
      "interval excludes speed and distance", remedy: "keep either", at: "interval")
  }
  let route: Route
  if let interval {
    route = Route(waypoints: places, interval: interval)
  } else {
    let distance = distance ?? speed * Movement.fixInterval.inSeconds
    try budget.spend(
      on: Route(points: places.map { Route.Point($0) }), distance: distance, in: part,
      at: "waypoints")
    route = Route(waypoints: places, distance: distance, speed: speed)
  }
  return .route(route, speed: speed, loop: loop)
}

/// How many more fixes may be made up between places: they are all in memory.
private struct FixBudget {
  private static let most = 1_000_000

  private var left = Double(most)

  /// Pays for the fixes on a way, one every so many metres.
  mutating func spend(
    on way: Route, distance: Double, in part: MappingReader, at key: String
  ) throws(ScenarioError) {
    left -= (way.length / distance).rounded(.up)
    guard left >= 0 else {
      throw part.error(
        "the way has too many fixes, with those before it more than \(FixBudget.most)",
        remedy: "go faster, or less far", at: key)
    }
  }
}

extension MappingReader {
  /// Metres per second, up to a fast train's.
  fileprivate mutating func takeSpeed() throws(ScenarioError) -> Double {
    try take("speed", as: .number(0.01...100), default: Movement.walkingSpeed)
  }

  /// Whether the part leads where no signal comes.
  fileprivate mutating func takeTunnel() throws(ScenarioError) -> Bool {
    try take("tunnel", as: .bool, default: false)
  }
}

extension Movement {
  fileprivate func inTunnel(_ isInTunnel: Bool) -> Movement {
    isInTunnel ? .tunnel(self) : self
  }
}

extension NodeForm where Value == Route {
  /// The path of a GPX file, from a directory.
  fileprivate static func route(in directory: URL) -> NodeForm<Route> {
    NodeForm<String>.text.map { name in
      try Route(contentsOfGPXFile: URL(filePath: name, relativeTo: directory).path)
    }
  }
}

extension NodeForm where Value == Coordinate {
  /// `[latitude, longitude]`, in degrees.
  fileprivate static var coordinate: NodeForm<Coordinate> {
    NodeForm<[Double]>.list(of: .number(-180...180)).map { degrees in
      guard degrees.count == 2, abs(degrees[0]) <= 90 else { throw BadPlace() }
      return Coordinate(latitude: degrees[0], longitude: degrees[1])
    }
  }
}

/// A place that is none.
private struct BadPlace: Error, CustomStringConvertible {
  let description =
    "a place is [latitude, longitude] in degrees, such as [35.6717, 139.6949]; latitudes go from -90 "
    + "to 90"
}

extension NodeForm where Value == Duration? {
  /// How long a part lasts: a time span, or `forever`.
  fileprivate static var movementSpan: NodeForm<Duration?> {
    .oneOf([.choice(["forever": nil]), NodeForm<Duration>.positiveTimeSpan.map(Optional.some)])
  }
}

import DeviceSimulation
import Foundation
import GPX

extension Scenario {
  /// Reads what the phone's bearer does. Routes are named from the scenario file's directory.
  mutating func readMovement(_ file: inout MappingReader, besideFile path: String)
    throws(ScenarioError)
  {
    let directory = URL(filePath: path).deletingLastPathComponent()
    let movement = NodeForm<Movement>.variants([
      "route": { part in
        .route(
          try part.take("route", as: .route(in: directory)),
          speed: try part.take("speed", as: .speed, default: Movement.walkingSpeed),
          loop: try part.take("loop", as: .bool, default: false))
      },
      "walk": { part in
        .walk(
          for: try part.take("walk", as: .movementSpan),
          speed: try part.take("speed", as: .speed, default: Movement.walkingSpeed))
      },
      "stand": { part in .stand(for: try part.take("stand", as: .movementSpan)) },
    ])
    movements = try file.take("movement", as: .list(of: movement), default: movements)
  }
}

extension Route {
  /// Every point of a document, track after track, segment after segment.
  init(_ document: GPXDocument) {
    let points = document.tracks.flatMap(\.segments).flatMap(\.points)
    self.init(
      points: points.map { point in
        Point(
          Coordinate(latitude: point.latitude, longitude: point.longitude),
          altitude: point.elevation, time: point.time?.timeIntervalSinceReferenceDate,
          speed: point.speed, course: point.course, horizontalAccuracy: point.horizontalAccuracy,
          verticalAccuracy: point.verticalAccuracy)
      })
  }
}

extension NodeForm where Value == Route {
  /// The path of a GPX file, from a directory.
  fileprivate static func route(in directory: URL) -> NodeForm<Route> {
    NodeForm<String>.text.map { name in
      Route(try GPXDocument(contentsOfFile: URL(filePath: name, relativeTo: directory).path))
    }
  }
}

extension NodeForm where Value == Double {
  /// Metres per second, up to a fast train's.
  fileprivate static var speed: NodeForm<Double> { .number(0.01...100) }
}

extension NodeForm where Value == Duration? {
  /// How long a part lasts: a time span, or `forever`.
  fileprivate static var movementSpan: NodeForm<Duration?> {
    .oneOf([.choice(["forever": nil]), NodeForm<Duration>.positiveTimeSpan.map(Optional.some)])
  }
}

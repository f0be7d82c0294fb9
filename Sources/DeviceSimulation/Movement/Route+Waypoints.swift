extension Route {
  /// A route through waypoints at one speed, with a fix a second on the way and one at its end.
  ///
  /// The fixes lie evenly along the way, so a corner falls between two of them, as it does for a
  /// real receiver.
  ///
  /// - Parameter speed: metres per second, above zero.
  public init(waypoints: [Coordinate], speed: Double) {
    let speed = Route.checked(speed, "speed")
    self.init(waypoints: waypoints, distance: speed * Movement.fixSeconds, speed: speed)
  }

  /// A route with a fix whenever some metres have been gone at a speed, and one at its end.
  ///
  /// - Parameters:
  ///   - distance: between two fixes, in metres along the way, above zero.
  ///   - speed: metres per second, above zero.
  public init(waypoints: [Coordinate], distance: Double, speed: Double) {
    let distance = Route.checked(distance, "distance")
    let speed = Route.checked(speed, "speed")
    guard let first = waypoints.first else {
      self.init(points: [])
      return
    }
    var points = [Point(first, time: 0)]
    // Metres gone up to the waypoint that the stretch begins at.
    var gone = 0.0
    for (from, to) in zip(waypoints, waypoints.dropFirst()) {
      let path = from.path(to: to)
      while true {
        let metres = distance * Double(points.count)
        // A fix that falls on the end of the stretch belongs to the next one, or to the end.
        guard metres < gone + path.distance - Route.nearEnough else { break }
        let place = from.moved(by: metres - gone, course: path.course)
        points.append(Point(place, time: metres / speed))
      }
      gone += path.distance
    }
    if let last = waypoints.last, waypoints.count > 1, gone > 0 {
      points.append(Point(last, time: gone / speed))
    }
    self.init(points: points)
  }

  /// A route with a fix at each waypoint, at one interval.
  ///
  /// - Parameter interval: from one waypoint to the next, above zero.
  public init(waypoints: [Coordinate], interval: Duration) {
    let seconds = Route.checked(interval.inSeconds, "interval")
    self.init(
      points: waypoints.enumerated().map { number, place in
        Point(place, time: Double(number) * seconds)
      })
  }

  /// How long the way is, in metres from point to point.
  public var length: Double {
    zip(points, points.dropFirst()).reduce(0) { sum, pair in
      sum + pair.0.coordinate.distance(to: pair.1.coordinate)
    }
  }

  /// Metres that are less than a geodesic is worth.
  private static let nearEnough = 1e-6

  private static func checked(_ value: Double, _ name: String) -> Double {
    guard value > 0, value.isFinite else {
      fatalError("\(name) \(value) of a route is not a number above zero")
    }
    return value
  }
}

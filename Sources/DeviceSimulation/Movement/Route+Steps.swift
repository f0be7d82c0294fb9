extension Route {
  /// The fixes of the route: one for each point, at its own distance in time from the one before.
  ///
  /// Where neither of two neighbours has a time the walker goes from one to the other at `speed`
  /// metres per second, with a fix a second on the way; where one of them has none, at that speed
  /// without. Where time runs back none passes: what comes after keeps its own distances in time.
  func steps(speed: Double) -> [Leg.Step] {
    var steps: [Leg.Step] = []
    steps.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard let before = steps.last, index > 0 else {
        steps.append(Leg.Step(point, offset: 0, speed: 0, course: -1, distance: 0))
        continue
      }
      let path = before.coordinate.path(to: point.coordinate)
      let previous = points[index - 1]
      let seconds: Double
      if let from = previous.time, let to = point.time {
        seconds = max(0, to - from)
      } else {
        seconds = path.distance / speed
        if previous.time == nil && point.time == nil {
          steps += walk(from: before, along: path, speed: speed)
        }
      }
      let walked = steps[steps.count - 1]
      steps.append(
        Leg.Step(
          point, offset: before.offset + Int64((seconds * 1_000_000_000).rounded()),
          speed: seconds > 0 ? path.distance / seconds : before.speed,
          course: path.distance > 0 ? path.course : before.course,
          distance: walked.coordinate.distance(to: point.coordinate)))
    }
    return steps
  }

  /// The fixes strictly between two points, one a second.
  private func walk(
    from start: Leg.Step, along path: (distance: Double, course: Double), speed: Double
  ) -> [Leg.Step] {
    let metres = speed * Movement.fixInterval.inSeconds
    guard path.distance > metres else { return [] }
    let count = Int((path.distance / metres).rounded(.up)) - 1
    return (1...count).map { number in
      Leg.Step(
        offset: start.offset + Int64(number) * Movement.fixInterval.wholeNanoseconds,
        coordinate: start.coordinate.moved(by: metres * Double(number), course: path.course),
        altitude: start.altitude, speed: speed, course: path.course, distance: metres)
    }
  }
}

extension Leg.Step {
  fileprivate init(
    _ point: Route.Point, offset: Int64, speed: Double, course: Double, distance: Double
  ) {
    self.init(
      offset: offset, coordinate: point.coordinate, altitude: point.altitude,
      speed: point.speed ?? speed, course: point.course ?? course, distance: distance,
      horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy)
  }
}

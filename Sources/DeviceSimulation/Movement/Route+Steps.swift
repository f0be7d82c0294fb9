extension Route {
  /// The fixes of the route.
  ///
  /// A recording, which has a time at one point at least, has one fix for each point; when, see
  /// `offsets(distances:speed:)`. On a route without any time the walker goes from point to point at
  /// `speed` metres per second, with a fix a second on the way and one at each point.
  func steps(speed: Double) -> [Leg.Step] {
    hasTimes ? recordedSteps(speed: speed) : walkedSteps(speed: speed)
  }

  private func recordedSteps(speed: Double) -> [Leg.Step] {
    let paths = zip(points, points.dropFirst()).map { $0.coordinate.path(to: $1.coordinate) }
    let offsets = offsets(distances: [0] + paths.map(\.distance), speed: speed)
    var steps: [Leg.Step] = []
    steps.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard let before = steps.last else {
        steps.append(Leg.Step(point))
        continue
      }
      let path = paths[index - 1]
      let seconds = Double(offsets[index] - before.offset) * 1e-9
      steps.append(
        Leg.Step(
          point, offset: offsets[index],
          speed: seconds > 0 ? path.distance / seconds : before.speed,
          course: path.distance > 0 ? path.course : before.course, distance: path.distance))
    }
    return steps
  }

  private func walkedSteps(speed: Double) -> [Leg.Step] {
    var steps: [Leg.Step] = []
    for point in points {
      guard let before = steps.last else {
        steps.append(Leg.Step(point))
        continue
      }
      let path = before.coordinate.path(to: point.coordinate)
      steps += walk(from: before, along: path, speed: speed)
      let walked = steps[steps.count - 1]
      steps.append(
        Leg.Step(
          point, offset: before.offset.addingSaturated(seconds: path.distance / speed),
          speed: path.distance > 0 ? speed : before.speed,
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
        offset: start.offset.addingSaturated(Int64(number) * Movement.fixNanoseconds),
        coordinate: start.coordinate.moved(by: metres * Double(number), course: path.course),
        altitude: start.altitude, speed: speed, course: path.course, distance: metres)
    }
  }
}

extension Leg.Step {
  /// The fix at a point; where nothing else is given, at the first one.
  fileprivate init(
    _ point: Route.Point, offset: Int64 = 0, speed: Double = 0, course: Double = -1,
    distance: Double = 0
  ) {
    self.init(
      offset: offset, coordinate: point.coordinate, altitude: point.altitude,
      speed: point.speed ?? speed, course: point.course ?? course, distance: distance,
      horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy)
  }
}

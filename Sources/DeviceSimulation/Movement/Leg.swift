/// A movement made playable: which fix comes when, by number, without a memory of those before.
struct Leg {
  /// One fix of a leg, before anything has happened.
  struct Step: Equatable {
    /// Nanoseconds since the leg began.
    var offset: Int64
    var coordinate: Coordinate
    var altitude: Double?
    var speed: Double
    var course: Double
    /// Metres since the fix before; zero for the first.
    var distance: Double
    var horizontalAccuracy: Double?
    var verticalAccuracy: Double?
  }

  private enum Form {
    /// Fixes that are all known; the length of one round where it starts again, else zero.
    case recorded([Step], round: Int64)
    case circle(Circle, speed: Double)
    case place(Coordinate)
  }

  private let form: Form
  /// Whether the device knows where it is on the way.
  let hasSignal: Bool
  /// How many fixes the leg has; nil when it never ends.
  let count: Int?

  /// - Parameters:
  ///   - origin: where the device is when the leg begins.
  ///   - isFirst: whether no other leg has ended there an interval ago.
  init(_ movement: Movement, from origin: Coordinate, isFirst: Bool) {
    var movement = movement
    var hasSignal = true
    while case .tunnel(let inner) = movement {
      movement = inner
      hasSignal = false
    }
    self.hasSignal = hasSignal
    switch movement {
    case .route(_, let speed, _), .walk(_, let speed):
      guard speed > 0 && speed.isFinite else {
        fatalError("speed \(speed) of a movement is not a number above zero")
      }
    case .stand, .tunnel: break
    }
    switch movement {
    case .route(let route, let speed, let loop):
      let steps = route.steps(speed: speed)
      count = loop && !steps.isEmpty ? nil : steps.count
      form = .recorded(steps, round: loop ? Leg.round(of: steps, speed: speed) : 0)
    case .walk(let duration, let speed):
      count = duration.map(Leg.fixes(in:))
      form = .circle(Circle(from: origin, lead: isFirst ? 0 : 1), speed: speed)
    case .stand(let duration):
      count = duration.map(Leg.fixes(in:))
      form = .place(origin)
    case .tunnel:
      count = 0
      form = .place(origin)
    }
  }

  /// The leg's fix of a number, from 0; nil when the leg has ended before it.
  func step(_ index: Int) -> Step? {
    guard index >= 0, count.map({ index < $0 }) ?? true else { return nil }
    let interval = Movement.fixNanoseconds
    switch form {
    case .recorded(let steps, let round):
      guard !steps.isEmpty else { return nil }
      var step = steps[index % steps.count]
      let (rounds, overflows) = round.multipliedReportingOverflow(by: Int64(index / steps.count))
      step.offset = step.offset.addingSaturated(overflows ? .max : rounds)
      if index >= steps.count, index % steps.count == 0, let last = steps.last {
        let path = last.coordinate.path(to: step.coordinate)
        step.distance = path.distance
        step.speed = path.distance / (Double(round - last.offset) * 1e-9)
        step.course = path.distance > 0 ? path.course : last.course
      }
      return step
    case .circle(let circle, let speed):
      let metres = speed * Movement.fixSeconds
      let place = circle.place(after: metres * Double(index + circle.lead))
      return Step(
        offset: Int64(index) * interval, coordinate: place.coordinate, speed: speed,
        course: place.course, distance: index + circle.lead == 0 ? 0 : metres)
    case .place(let coordinate):
      return Step(
        offset: Int64(index) * interval, coordinate: coordinate, speed: 0, course: -1, distance: 0)
    }
  }

  private static func fixes(in duration: Duration) -> Int {
    Int(duration.wholeNanoseconds / Movement.fixNanoseconds)
  }

  /// The time of one round: the track's own, and from its last point back to its first at a walk.
  private static func round(of steps: [Step], speed: Double) -> Int64 {
    guard let first = steps.first, let last = steps.last else { return 0 }
    let back = last.coordinate.distance(to: first.coordinate) / speed
    return last.offset.addingSaturated(seconds: max(Movement.fixSeconds, back))
  }
}

/// The round in the park: a circle that starts where the walker is.
private struct Circle {
  let centre: Coordinate
  /// The direction from the centre to where the walker starts: west, but for the few millimetres by
  /// which meridians draw together.
  let bearing: Double
  /// How many fixes before the leg's first one the walker set out.
  let lead: Int

  init(from origin: Coordinate, lead: Int) {
    centre = origin.moved(by: Movement.parkRadius, course: 90)
    bearing = centre.path(to: origin).course
    self.lead = lead
  }

  /// Where the walker is after some metres, going round clockwise from the western end.
  func place(after metres: Double) -> (coordinate: Coordinate, course: Double) {
    let turned = metres / Movement.parkRadius * 180 / .pi
    let direction = (bearing + turned).truncatingRemainder(dividingBy: 360)
    let coordinate = centre.moved(by: Movement.parkRadius, course: direction)
    return (coordinate, (direction + 90).truncatingRemainder(dividingBy: 360))
  }
}

import Testing

@testable import DeviceSimulation

@Suite struct RouteTests {
  static let origin = Coordinate(latitude: 35.6717, longitude: 139.6949)

  /// Points along a meridian, at metres from the first and with times.
  static func route(_ points: [(metres: Double, time: Double?)]) -> Route {
    Route(
      points: points.map { point in
        Route.Point(origin.moved(by: point.metres, course: 0), time: point.time)
      })
  }

  private func seconds(_ steps: [Leg.Step]) -> [Double] {
    steps.map { Double($0.offset) * 1e-9 }
  }

  /// Where the fixes lie, in metres from the first point, to the millimetre.
  private func metres(_ steps: [Leg.Step]) -> [Double] {
    steps.map { (RouteTests.origin.distance(to: $0.coordinate) * 1000).rounded() / 1000 }
  }

  @Test("With times, one fix a point at its own distance in time from the one before")
  func times() {
    let steps = RouteTests.route([(0, 500), (10, 505), (25, 505.5), (25, 600)]).steps(speed: 1.4)
    #expect(seconds(steps) == [0, 5, 5.5, 100])
    #expect(metres(steps) == [0, 10, 25, 25])
    #expect(zip(steps.map(\.distance), [0, 10, 15, 0]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(zip(steps.map(\.speed), [0, 2, 30, 0]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(steps[0].course == -1)
    #expect(steps[1].course < 1e-6 || steps[1].course > 359.999)
  }

  @Test("Without times, the walker goes at its speed, a fix a second, and each point is a fix")
  func withoutTimes() {
    let steps = RouteTests.route([(0, nil), (5, nil), (5.5, nil)]).steps(speed: 2)
    #expect(metres(steps) == [0, 2, 4, 5, 5.5])
    #expect(zip(seconds(steps), [0, 1, 2, 2.5, 2.75]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(steps.dropFirst().allSatisfy { abs($0.speed - 2) < 1e-6 })
    #expect(zip(steps.map(\.distance), [0, 2, 2, 1, 0.5]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("A distance of whole seconds has no fix twice at its end")
  func wholeSeconds() {
    // An ulp more or less than 4 m must not matter but by a fix that shares the end's instant.
    let steps = RouteTests.route([(0, nil), (3.9999, nil)]).steps(speed: 2)
    #expect(metres(steps) == [0, 2, 4])
  }

  /// Seconds to the microsecond: a geodesic is no more exact.
  private func roundedSeconds(_ steps: [Leg.Step]) -> [Double] {
    seconds(steps).map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test("Before the first time and after the last the walker goes at its speed, a fix a point")
  func timelessEnds() {
    let steps = RouteTests.route([
      (0, nil), (50, nil), (60, 100), (70, 107), (90, nil), (94, nil),
    ]).steps(speed: 2)
    #expect(metres(steps) == [0, 50, 60, 70, 90, 94])
    #expect(roundedSeconds(steps) == [0, 25, 30, 37, 47, 49])
  }

  @Test("Between two times, points without one share out the time by their metres")
  func timelessBetween() {
    let steps = RouteTests.route([(0, 500), (10, nil), (40, nil), (50, 510), (51, nil), (52, 512)])
      .steps(speed: 1.4)
    #expect(metres(steps) == [0, 10, 40, 50, 51, 52])
    #expect(roundedSeconds(steps) == [0, 2, 8, 10, 11, 12])
    #expect(steps[3].offset == 10_000_000_000 && steps[5].offset == 12_000_000_000)
    #expect(steps[1...3].allSatisfy { abs($0.speed - 5) < 1e-6 })
  }

  @Test("Between two times in one place, points without one share out the time evenly")
  func timelessInOnePlace() {
    let steps = RouteTests.route([(7, 0), (7, nil), (7, nil), (7, 30)]).steps(speed: 1.4)
    #expect(roundedSeconds(steps) == [0, 10, 20, 30])
    #expect(steps.allSatisfy { $0.speed == 0 && $0.course == -1 })
  }

  @Test("Between two times that run back, points without one share their instant")
  func timelessWhereTimeRunsBack() {
    let steps = RouteTests.route([(0, 500), (10, nil), (20, 400), (30, 405)]).steps(speed: 1.4)
    #expect(seconds(steps) == [0, 0, 0, 5])
  }

  @Test("Any mixture of times is one fix a point, in order", arguments: 0..<200 as Range<UInt64>)
  func mixtures(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let points = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      (
        metres: Double(Int.random(in: 0...5, using: &random)),
        time: Bool.random(using: &random) ? Double(Int.random(in: 0...9, using: &random)) : nil
      )
    }
    let route = RouteTests.route(points)
    let steps = route.steps(speed: 1)
    guard route.hasTimes else { return #expect(points.allSatisfy { $0.time == nil }) }
    #expect(steps.map(\.coordinate) == route.points.map(\.coordinate))
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.offset <= $1.offset })
    // What passes from one time to the next is what the recording says, or nothing.
    let timed = points.indices.filter { points[$0].time != nil }
    for (from, to) in zip(timed, timed.dropFirst()) {
      let passed = max(0, (points[to].time ?? 0) - (points[from].time ?? 0))
      #expect(steps[to].offset - steps[from].offset == Int64(passed) * 1_000_000_000)
    }
  }

  @Test("Times thousands of years apart are as far apart as the clock goes")
  func endsOfTime() {
    let years = 9998 * 365.25 * 86_400
    let steps = RouteTests.route([(0, 0), (1, years), (2, 0), (3, years), (4, nil)]).steps(speed: 1)
    #expect(steps.map(\.offset) == [0, .max, .max, .max, .max])
    #expect(steps.allSatisfy { $0.speed.isFinite })
    let loop = Leg(
      .route(RouteTests.route([(0, 0), (1, years)]), loop: true), from: Movement.park, isFirst: true
    )
    #expect(loop.step(5)?.offset == .max)
  }

  @Test("Points of one time share an instant")
  func equalTimes() {
    let steps = RouteTests.route([(0, 0), (3, 1), (4, 1), (6, 2)]).steps(speed: 1.4)
    #expect(seconds(steps) == [0, 1, 1, 2])
    // There is no speed in no time: it is the one before.
    #expect(steps[2].speed == steps[1].speed)
  }

  @Test("Where time runs back none passes, and what comes after keeps its pace")
  func timeRunsBack() {
    let steps = RouteTests.route([(0, 3600), (3, 3601), (6, 2), (9, 3), (12, 4)]).steps(speed: 1.4)
    #expect(seconds(steps) == [0, 1, 1, 2, 3])
  }

  @Test("What the recording says of a point is what the fix says")
  func recorded() {
    let point = Route.Point(
      RouteTests.origin, altitude: 12, time: 0, speed: 3, course: 77, horizontalAccuracy: 2,
      verticalAccuracy: 4)
    let step = Route(points: [point]).steps(speed: 1.4)[0]
    #expect(step.altitude == 12)
    #expect(step.speed == 3)
    #expect(step.course == 77)
    #expect(step.horizontalAccuracy == 2)
    #expect(step.verticalAccuracy == 4)
  }

  @Test("No points, no fixes")
  func empty() {
    #expect(Route(points: []).steps(speed: 1.4).isEmpty)
  }
}

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

  @Test(
    "Where one neighbour has a time and the other none, its speed says when, with no fix between")
  func mixed() {
    let steps = RouteTests.route([(0, nil), (10, 100), (20, 107), (40, nil), (44, nil)])
      .steps(speed: 2)
    #expect(metres(steps) == [0, 10, 20, 40, 42, 44])
    #expect(zip(seconds(steps), [0, 5, 12, 22, 23, 24]).allSatisfy { abs($0 - $1) < 1e-6 })
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

import Testing

@testable import DeviceSimulation

@Suite("Named routes and waypoints")
struct NamedRouteTests {
  private static let corner = Movement.park
  /// Two sides of a square of 100 m.
  private static let waypoints = [
    corner, corner.moved(by: 100, course: 0),
    corner.moved(by: 100, course: 0).moved(by: 100, course: 90),
  ]

  private func gaps(_ route: Route) -> [Double] {
    zip(route.points, route.points.dropFirst()).map { $0.coordinate.distance(to: $1.coordinate) }
  }

  @Test("Waypoints with a speed give a fix a second, evenly along the way, and one at its end")
  func speed() {
    let route = Route(waypoints: NamedRouteTests.waypoints, speed: 7)
    // 200 m at 7 m/s: seconds 0 to 28, and the end at 28.57.
    #expect(route.points.count == 30)
    #expect(route.points.map(\.time).prefix(29) == (0...28).map(Double.init)[...])
    #expect(abs((route.points.last?.time ?? 0) - 200.0 / 7) < 1e-6)
    // The corner falls between second 14 and second 15.
    for (index, gap) in gaps(route).enumerated() where index != 14 && index != 28 {
      #expect(abs(gap - 7) < 1e-3, "gap \(index)")
    }
    #expect(route.points.last?.coordinate == NamedRouteTests.waypoints.last)
  }

  @Test("Waypoints with a distance give a fix whenever it has been gone")
  func distance() {
    let route = Route(waypoints: NamedRouteTests.waypoints, distance: 50, speed: 2)
    #expect(route.points.count == 5)
    #expect(zip(gaps(route), [50, 50, 50, 50]).allSatisfy { abs($0 - $1) < 1e-3 })
    #expect(
      zip(route.points, [0.0, 25, 50, 75, 100]).allSatisfy { abs(($0.time ?? 0) - $1) < 1e-6 })
    #expect(abs(route.length - 200) < 1e-3)
  }

  @Test("Waypoints with an interval are fixes themselves")
  func interval() {
    let route = Route(waypoints: NamedRouteTests.waypoints, interval: .seconds(90))
    #expect(route.points.map(\.coordinate) == NamedRouteTests.waypoints)
    #expect(route.points.map(\.time) == [0, 90, 180])
  }

  @Test("None, one, and the same waypoint twice")
  func few() {
    let place = NamedRouteTests.corner
    #expect(Route(waypoints: [], speed: 1).points.isEmpty)
    #expect(Route(waypoints: [place], speed: 1).points.count == 1)
    #expect(Route(waypoints: [place, place], speed: 1).points.count == 1)
  }

  @Test("A way without a speed, an interval or a distance stops the process with a reason")
  func bad() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = Route(waypoints: [], speed: 0) }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("speed 0.0 of a route is not a number above zero"))
  }

  /// The table in the comment of `NamedRoute`: metres, and metres per second.
  private static let table: [(NamedRoute, Double, Double)] = [
    (.cityWalk, 1240, 1.4), (.cityRun, 4200, 3), (.bicycleRide, 10_000, 7),
    (.freewayDrive, 45_000, 30),
  ]

  @Test("The named routes are as long and as fast as the table says", arguments: table)
  func named(route: NamedRoute, metres: Double, speed: Double) {
    let waypoints = route.waypoints(from: Movement.park)
    let length = zip(waypoints, waypoints.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(abs(length - metres) < 3)
    #expect(route.speed == speed)
    let points = route.route().points
    #expect(points.count == Int((length / speed).rounded(.up)) + 1)
    #expect(points.first?.coordinate == Movement.park)
    #expect((points.last?.coordinate == Movement.park) == route.isClosed)
    #expect(gaps(route.route()).allSatisfy { $0 < speed + 1e-3 })
  }

  @Test(
    "A named route is somewhere else when told so, and the bearer's steps follow from its speed")
  func followed() throws {
    let oslo = Coordinate(latitude: 59.91, longitude: 10.75)
    for (route, steps): (NamedRoute, ClosedRange<Int>) in [
      (.cityWalk, 1620...1640), (.cityRun, 3900...3930), (.bicycleRide, 0...0),
      (.freewayDrive, 0...0),
    ] {
      let device = SimulatedDevice(DeviceConfiguration())
      let counted = Recorder<Int>()
      let places = Recorder<Coordinate>()
      device.run {
        device.motion.observeStrides { counted.record($0.steps) }
        device.motion.observeFixes { places.record($0.coordinate) }
      }
      device.follow(route, from: oslo)
      device.advance(by: .hours(1))
      #expect(steps.contains(counted.values.reduce(0, +)), "\(route)")
      #expect(places.values.first == oslo)
      #expect(device.pendingEvents == 0)
    }
  }

  @Test("A closed way can be gone round and round, an open one not")
  func loops() {
    #expect(
      NamedRoute.cityWalk.movement(loop: true) == .route(NamedRoute.cityWalk.route(), loop: true))
    guard case .route(_, _, let loop) = NamedRoute.freewayDrive.movement(loop: true) else {
      Issue.record("a route")
      return
    }
    #expect(!loop)
  }
}

import Testing

@testable import DeviceSimulation

@Suite struct LegTests {
  private func steps(_ leg: Leg, _ count: Int) -> [Leg.Step] {
    (0..<count).compactMap(leg.step)
  }

  @Test(
    "On a walk each fix lies 1.4 m from the last, and never further from the start than across",
    arguments: [
      Movement.park, Coordinate(latitude: 78.2, longitude: 15.6),
      .init(latitude: 0, longitude: 180),
    ])
  func walk(origin: Coordinate) {
    let leg = Leg(.walk(for: nil), from: origin, isFirst: true)
    let walked = steps(leg, 2000)
    #expect(walked.count == 2000)
    #expect(leg.count == nil)
    #expect(walked[0].coordinate.distance(to: origin) < 1e-6)
    for (last, next) in zip(walked, walked.dropFirst()) {
      #expect(abs(last.coordinate.distance(to: next.coordinate) - 1.4) < 1e-3)
      #expect(next.offset - last.offset == 1_000_000_000)
    }
    let furthest = walked.map { $0.coordinate.distance(to: origin) }.max() ?? 0
    #expect(furthest < 2 * Movement.parkRadius + 1e-3)
    #expect(furthest > 2 * Movement.parkRadius - 1)
    #expect(walked.map(\.distance) == [0] + Array(repeating: 1.4, count: 1999))
    #expect(walked.allSatisfy { (0..<360).contains($0.course) && $0.speed == 1.4 })
  }

  @Test("The course of a fix is the direction in which the walker goes on")
  func course() {
    let walked = steps(Leg(.walk(for: nil), from: Movement.park, isFirst: true), 900)
    for (last, next) in zip(walked, walked.dropFirst()) {
      let off = abs(last.coordinate.path(to: next.coordinate).course - last.course)
      #expect(min(off, 360 - off) < 0.5)
    }
  }

  @Test("A walk after something else sets out at once: its first fix is a step away")
  func laterWalk() {
    let leg = Leg(.walk(for: .seconds(3)), from: Movement.park, isFirst: false)
    let walked = steps(leg, 9)
    #expect(walked.count == 3)
    #expect(abs(walked[0].coordinate.distance(to: Movement.park) - 1.4) < 1e-3)
    #expect(walked[0].distance == 1.4)
  }

  @Test("Who stands has a fix a second in one place")
  func stand() {
    let leg = Leg(.stand(for: .milliseconds(4500)), from: Movement.park, isFirst: true)
    let stood = steps(leg, 9)
    #expect(stood.map(\.offset) == [0, 1, 2, 3].map { $0 * 1_000_000_000 })
    #expect(stood.allSatisfy { $0.coordinate == Movement.park && $0.speed == 0 && $0.course == -1 })
    #expect(Leg(.stand(for: nil), from: Movement.park, isFirst: true).step(1_000_000) != nil)
  }

  @Test("A loop comes round at a walk from its end to its start, and says so")
  func loop() throws {
    let route = RouteTests.route([(0, 0), (14, 10), (28, 20)])
    let leg = Leg(.route(route, speed: 1.4, loop: true), from: Movement.park, isFirst: true)
    let walked = steps(leg, 7)
    #expect(leg.count == nil)
    #expect(walked.map(\.coordinate) == [0, 1, 2, 0, 1, 2, 0].map { route.points[$0].coordinate })
    // 28 m back at 1.4 m/s are 20 s.
    let seconds = walked.map { Double($0.offset) * 1e-9 }
    #expect(zip(seconds, [0, 10, 20, 40, 50, 60, 80]).allSatisfy { abs($0 - $1) < 1e-6 })
    let distances = walked.map(\.distance)
    #expect(zip(distances, [0, 14, 14, 28, 14, 14, 28]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(abs(walked[3].speed - 1.4) < 1e-6)
    #expect(abs(walked[3].course - 180) < 1e-3)
  }

  @Test("A loop that closes on itself takes an interval to start again")
  func closedLoop() {
    let route = RouteTests.route([(0, 0), (14, 10), (0, 20)])
    let leg = Leg(.route(route, loop: true), from: Movement.park, isFirst: true)
    #expect(leg.step(3)?.offset == 21_000_000_000)
    #expect(leg.step(3)?.speed == 0)
    let single = Leg(
      .route(RouteTests.route([(0, nil)]), loop: true), from: Movement.park, isFirst: true)
    #expect(single.step(5)?.offset == 5_000_000_000)
  }

  @Test("A leg has no fix before its first, after its last, or of nothing")
  func ends() {
    let route = RouteTests.route([(0, 0), (14, 10)])
    let leg = Leg(.route(route), from: Movement.park, isFirst: true)
    #expect(leg.count == 2)
    #expect(leg.step(2) == nil)
    #expect(leg.step(-1) == nil)
    for loop in [true, false] {
      let nothing = Leg(.route(Route(points: []), loop: loop), from: Movement.park, isFirst: true)
      #expect(nothing.step(0) == nil)
    }
    #expect(Leg(.walk(for: .zero), from: Movement.park, isFirst: true).step(0) == nil)
  }

  @Test(
    "A movement without a speed stops the process with a reason", arguments: ["0", "-1", "inf"])
  func badSpeed(speed: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [speed] in
      let speed = try #require(Double(speed))
      SimulatedDevice(DeviceConfiguration()).walk(speed: speed)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("of a movement is not a number above zero"))
  }
}

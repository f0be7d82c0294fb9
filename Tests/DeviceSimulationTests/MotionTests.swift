import Foundation
import Testing

@testable import DeviceSimulation

/// A device whose fixes and strides are written down.
private struct Walker {
  let device: SimulatedDevice
  let fixes = Recorder<Fix>()
  let strides = Recorder<Stride>()

  init(_ state: DeviceState? = nil) {
    let configuration = DeviceConfiguration()
    device =
      state.map { SimulatedDevice(configuration, goingOnFrom: $0) }
      ?? SimulatedDevice(configuration)
    device.run {
      device.motion.observeFixes(fixes.record)
      device.motion.observeStrides(strides.record)
    }
  }

  /// Seconds from a moment to each fix.
  func seconds(since start: DeviceInstant) -> [Double] {
    fixes.values.map { start.duration(to: $0.instant).inSeconds }
  }

  var steps: Int { strides.values.map(\.steps).reduce(0, +) }
}

@Suite struct MotionTests {
  static let route = RouteTests.route([(0, 0), (5, 4), (9, 7), (9, 7), (20, 15)])

  @Test("A route is played from the moment the movement begins, and ends")
  func route() {
    let walker = Walker()
    walker.device.advance(by: .seconds(3))
    let start = walker.device.now
    walker.device.follow(MotionTests.route)
    walker.device.advance(by: .hours(1))
    #expect(walker.seconds(since: start) == [0, 4, 7, 7, 15])
    #expect(walker.fixes.values.map(\.coordinate) == MotionTests.route.points.map(\.coordinate))
    #expect(walker.device.pendingEvents == 0)
    #expect(walker.device.run { walker.device.motion.lastFix } == walker.fixes.values.last)
  }

  @Test("A delay comes before the first fix alone")
  func delay() {
    let walker = Walker()
    let start = walker.device.now
    walker.device.move([.route(MotionTests.route)], after: .seconds(30))
    walker.device.advance(by: .seconds(29))
    #expect(walker.fixes.values.isEmpty)
    walker.device.advance(by: .seconds(60))
    #expect(walker.seconds(since: start) == [30, 34, 37, 37, 45])
  }

  @Test("Movements follow one another, an interval between the last fix and the next")
  func sequence() {
    let walker = Walker()
    let start = walker.device.now
    walker.device.move([
      .stand(for: .seconds(3)), .walk(for: .seconds(4)), .stand(for: .zero),
      .route(MotionTests.route), .stand(for: .seconds(2)),
    ])
    walker.device.advance(by: .hours(1))
    #expect(
      walker.seconds(since: start) == [0, 1, 2, 3, 4, 5, 6, 7, 11, 14, 14, 22, 23, 24])
    let fixes = walker.fixes.values
    for (last, next) in zip(fixes[2...6], fixes[3...6]) {
      #expect(abs(last.coordinate.distance(to: next.coordinate) - 1.4) < 1e-3)
    }
    #expect(fixes[12].coordinate == fixes[11].coordinate)
    #expect(fixes[13].coordinate == fixes[11].coordinate)
    #expect(walker.device.pendingEvents == 0)
  }

  @Test("Another movement takes the place of the one before, from where the device is")
  func replaced() {
    let walker = Walker()
    walker.device.walk()
    walker.device.advance(by: .seconds(50))
    let reached = walker.fixes.values.count
    #expect(reached == 51)
    walker.device.stand()
    walker.device.advance(by: .seconds(10))
    let stood = walker.fixes.values.dropFirst(reached)
    #expect(stood.count == 11)
    #expect(stood.allSatisfy { $0.coordinate == walker.fixes.values[reached - 1].coordinate })
    #expect(walker.device.pendingEvents == 1)
  }

  @Test("An observer may begin another movement, and the old one ends there")
  func replacedByObserver() {
    let walker = Walker()
    let start = walker.device.now
    let arrived = Recorder<Bool>()
    walker.device.run {
      walker.device.motion.observeFixes { [unowned device = walker.device] fix in
        guard arrived.values.isEmpty, start.duration(to: fix.instant) == .seconds(2) else { return }
        arrived.record(true)
        device.stand(for: .seconds(2))
      }
    }
    walker.device.walk()
    walker.device.advance(by: .minutes(1))
    #expect(walker.seconds(since: start) == [0, 1, 2, 2, 3])
    #expect(walker.device.pendingEvents == 0)
  }

  @Test("What the recording does not say is not made up")
  func accuracies() throws {
    let walker = Walker()
    walker.device.follow(MotionTests.route)
    walker.device.advance(by: .zero)
    let fix = try #require(walker.fixes.values.first)
    #expect(fix.horizontalAccuracy == 5)
    #expect(fix.verticalAccuracy == -1)
    #expect(fix.altitude == 0)
    #expect(fix.course == -1)
  }

  // MARK: Steps

  @Test("Ten minutes of walking are 1,104 steps, a stride a minute")
  func steps() {
    let walker = Walker()
    walker.device.walk(for: .seconds(601))
    walker.device.advance(by: .hours(1))
    #expect(walker.steps == 1104)
    #expect(walker.strides.values.count == 10)
    let distance = walker.strides.values.map(\.distance).reduce(0, +)
    #expect(abs(distance - 840) < 1e-6)
    for (last, next) in zip(walker.strides.values, walker.strides.values.dropFirst()) {
      #expect(last.end == next.start)
    }
  }

  @Test("A clock that is set moves strides, not steps", arguments: [-3600, -20, -1, 1, 20, 3600])
  func clockChange(seconds: Int) {
    let walker = Walker()
    walker.device.walk(for: .seconds(601))
    walker.device.advance(by: .milliseconds(330_500))
    walker.device.setClock(by: .seconds(seconds))
    walker.device.advance(by: .hours(1))
    #expect(walker.steps == 1104)
    #expect(walker.strides.values.allSatisfy { $0.end > $0.start && $0.steps > 0 })
  }

  @Test("Who asks first is told of strides that went before")
  func unclaimed() {
    let device = SimulatedDevice(DeviceConfiguration())
    device.walk(for: .seconds(121))
    device.advance(by: .minutes(5))
    let (first, second) = (Recorder<Stride>(), Recorder<Stride>())
    device.run {
      device.motion.observeStrides(first.record)
      device.motion.observeStrides(second.record)
    }
    #expect(first.values.map(\.steps) == [110, 110])
    #expect(second.values.isEmpty)
  }

  @Test("Fixes that are skipped are told to nobody; their steps count all the same")
  func skip() {
    let walker = Walker()
    let start = walker.device.now
    walker.device.walk(for: .seconds(601))
    walker.device.advance(by: .seconds(100))
    walker.device.run {
      walker.device.motion.skipFixes(before: start.advanced(by: .seconds(400)))
    }
    walker.device.advance(by: .hours(1))
    #expect(
      walker.seconds(since: start) == (0...100).map(Double.init) + (400...600).map(Double.init))
    #expect(walker.device.run { walker.device.motion.skippedFixes } == 299)
    #expect(walker.steps == 1104)
  }

  // MARK: Progress

  static let journey: [Movement] = [
    .stand(for: .seconds(3)), .walk(for: .seconds(5)), .route(route),
    .route(RouteTests.route([(0, nil), (9, nil)]), speed: 2), .walk(for: .seconds(4), speed: 2),
    .route(route, loop: true),
  ]

  @Test("Kept at any moment, a new device plays exactly the fixes that are left", arguments: 0..<50)
  func progress(second: Int) throws {
    let whole = Walker()
    whole.device.move(MotionTests.journey)
    whole.device.advance(by: .minutes(3))

    let first = Walker()
    first.device.move(MotionTests.journey)
    first.device.advance(by: .seconds(second))
    let data = try JSONEncoder().encode(first.device.state)
    let state = try JSONDecoder().decode(DeviceState.self, from: data)
    let rest = Walker(state)
    rest.device.run { rest.device.motion.begin(MotionTests.journey, at: state.motion) }
    rest.device.advance(by: .minutes(3))

    let played = first.fixes.values + rest.fixes.values
    let all = whole.fixes.values
    #expect(played.count >= all.count)
    #expect(played.prefix(all.count).map(\.coordinate) == all.map(\.coordinate))
    // The rest keeps its own distances in time, from its first fix on.
    let left = all.dropFirst(first.fixes.values.count)
    let due = left.map { left[left.startIndex].instant.duration(to: $0.instant) }
    let came = rest.fixes.values.map { rest.fixes.values[0].instant.duration(to: $0.instant) }
    #expect(rest.fixes.values[0].instant == DeviceInstant(nanoseconds: all[0].instant.nanoseconds))
    #expect(Array(came.prefix(due.count)) == due)
  }

  @Test("Kept while a fix is told, even a leg's last, that fix does not come again")
  func progressInsideFix() {
    let whole = Walker()
    let states = Recorder<DeviceState>()
    whole.device.run {
      whole.device.motion.observeFixes { [unowned device = whole.device] _ in
        states.record(device.state)
      }
    }
    whole.device.move(MotionTests.journey)
    whole.device.advance(by: .seconds(50))
    for (number, state) in states.values.enumerated().dropLast() {
      let rest = Walker(state)
      rest.device.run { rest.device.motion.begin(MotionTests.journey, at: state.motion) }
      rest.device.advance(by: .zero)
      #expect(rest.fixes.values.first?.coordinate == whole.fixes.values[number + 1].coordinate)
    }
  }

  @Test("The open minute's steps are neither lost nor counted twice by going on")
  func progressSteps() {
    let movements: [Movement] = [.walk(for: .seconds(601))]
    let first = Walker()
    first.device.move(movements)
    first.device.advance(by: .seconds(90))
    let state = first.device.state
    let rest = Walker(state)
    rest.device.run { rest.device.motion.begin(movements, at: state.motion) }
    rest.device.advance(by: .hours(1))
    // The second between the two devices is walked by neither: 599 seconds in all.
    #expect(first.steps + rest.steps == Int(599 * 1.84))

    // The same device goes on with its own progress.
    let same = Walker()
    same.device.move(movements)
    same.device.advance(by: .seconds(90))
    same.device.run { same.device.motion.begin(movements, at: same.device.motion.progress) }
    same.device.advance(by: .hours(1))
    #expect(same.steps == Int(599 * 1.84))
  }

  @Test("Progress of other movements, or none that make sense, plays nothing wrong")
  func foreignProgress() throws {
    for text in [#""leg":7,"fix":0"#, #""leg":-1,"fix":3"#, #""leg":0,"fix":-4"#] {
      let json = """
        {\(text),"origin":{"latitude":1,"longitude":2},"position":{"latitude":1,"longitude":2},
        "pedometer":{"carried":0,"carriedDistance":0,"pendingDistance":0}}
        """
      let progress = try JSONDecoder().decode(Motion.Progress.self, from: Data(json.utf8))
      let walker = Walker()
      walker.device.run { walker.device.motion.begin([.stand(for: nil)], at: progress) }
      walker.device.advance(by: .seconds(5))
      #expect(walker.fixes.values.isEmpty)
      #expect(walker.device.pendingEvents == 0)
    }
  }

  @Test("The same movement twice gives the same fixes to the bit")
  func repeatable() {
    let walkers = [Walker(), Walker()]
    for walker in walkers {
      walker.device.move(MotionTests.journey)
      walker.device.advance(by: .minutes(10))
    }
    #expect(walkers[0].fixes.values == walkers[1].fixes.values)
    #expect(walkers[0].strides.values == walkers[1].strides.values)
  }
}

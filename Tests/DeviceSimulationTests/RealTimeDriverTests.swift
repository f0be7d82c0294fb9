import Foundation
import Synchronization
import Testing

@testable import DeviceSimulation

/// A machine whose time passes when a test says so.
private final class FakeMachine: Sendable {
  private let times = Mutex<(elapsed: Int64, wall: Int64)>((5_000_000_000, 0))

  init(wall: Date = DeviceConfiguration.defaultStart) {
    times.withLock { $0.wall = wall.nanosecondsSince1970 }
  }

  var clock: MachineClock {
    MachineClock(
      elapsed: { self.times.withLock { $0.elapsed } }, wall: { self.times.withLock { $0.wall } })
  }

  /// Lets time pass, in a suspend or not.
  func pass(_ duration: Duration) {
    times.withLock {
      $0.elapsed += duration.wholeNanoseconds
      $0.wall += duration.wholeNanoseconds
    }
  }

  func setWall(by change: Duration) {
    times.withLock { $0.wall += change.wholeNanoseconds }
  }
}

@Suite struct RealTimeDriverTests {
  private let machine = FakeMachine()
  private let device = SimulatedDevice(DeviceConfiguration())
  private let fixes = Recorder<DeviceInstant>()
  private let strides = Recorder<Stride>()
  private let start: DeviceInstant

  init() {
    start = device.now
    device.run {
      device.motion.observeFixes { [fixes] in fixes.record($0.instant) }
      device.motion.observeStrides(strides.record)
    }
  }

  private func driver(speed: Double = 1, followsWallClock: Bool = false) -> RealTimeDriver {
    RealTimeDriver(
      device, speed: speed, followsWallClock: followsWallClock, clock: machine.clock)
  }

  /// Whole seconds from the start to each fix so far.
  private var seconds: [Int] {
    fixes.values.map { Int(start.duration(to: $0) / .seconds(1)) }
  }

  private var steps: Int { strides.values.map(\.steps).reduce(0, +) }

  /// Sleeps as a loop would, until the driver has nothing to do for a time of the machine's.
  private func loop(_ driver: RealTimeDriver, for duration: Duration) -> [RealTimeDriver.Notice] {
    var left = duration
    var notices: [RealTimeDriver.Notice] = []
    while let wait = driver.timeUntilNextEvent, wait <= left {
      machine.pass(wait)
      left -= wait
      notices += driver.runDue()
    }
    machine.pass(left)
    return notices + driver.runDue()
  }

  // MARK: Pace

  @Test("At speed 1 a second is a second, and the loop wakes up for events alone")
  func speedOne() {
    let driver = driver()
    #expect(driver.timeUntilNextEvent == nil)
    device.walk(for: .seconds(5))
    #expect(driver.timeUntilNextEvent == .zero)
    #expect(driver.runDue() == [])
    #expect(seconds == [0])
    #expect(driver.timeUntilNextEvent == .seconds(1))
    machine.pass(.milliseconds(400))
    #expect(driver.timeUntilNextEvent == .milliseconds(600))
    #expect(driver.runDue() == [])
    #expect(seconds == [0])
    #expect(start.duration(to: device.now) == .milliseconds(400))
    #expect(loop(driver, for: .seconds(10)) == [])
    #expect(seconds == [0, 1, 2, 3, 4])
    #expect(driver.timeUntilNextEvent == nil)
    #expect(start.duration(to: device.now) == .milliseconds(10_400))
    #expect(driver.behind == .zero)
  }

  @Test("At speed 600 ten minutes take a second, and no event is early")
  func speedSixHundred() {
    let driver = driver(speed: 600)
    device.walk()
    _ = driver.runDue()
    #expect(driver.timeUntilNextEvent == .nanoseconds(1_666_667))
    #expect(loop(driver, for: .seconds(1)) == [])
    #expect(seconds == Array(0...600))
    #expect(start.duration(to: device.now) == .seconds(600))
    #expect(driver.behind == .zero)
  }

  @Test("Slower than life works, too")
  func slow() {
    let driver = driver(speed: 0.5)
    device.walk()
    #expect(loop(driver, for: .seconds(10)) == [])
    #expect(seconds == Array(0...5))
  }

  @Test("A slice runs so many events, and the rest is due at once")
  func slices() {
    let driver = driver()
    for _ in 0..<10 {
      device.schedule(after: .seconds(1)) { [fixes, start] in fixes.record(start) }
    }
    machine.pass(.milliseconds(1500))
    for count in [4, 8, 10] {
      #expect(driver.timeUntilNextEvent == .zero)
      #expect(driver.runDue(atMost: 4) == [])
      #expect(fixes.values.count == count)
    }
    #expect(driver.timeUntilNextEvent == nil)
    #expect(start.duration(to: device.now) == .milliseconds(1500))
  }

  @Test("What an event schedules for now still runs in the same turn")
  func sameTurn() {
    let driver = driver()
    device.schedule(after: .seconds(1)) { [device, fixes] in
      device.schedule(after: .zero) { fixes.record(device.now) }
    }
    machine.pass(.seconds(1))
    #expect(driver.runDue() == [])
    #expect(seconds == [1])
  }

  // MARK: Lateness

  @Test("Late by no more than two seconds, every fix is delivered at its own instant")
  func tolerated() {
    let driver = driver()
    device.walk()
    _ = driver.runDue()
    machine.pass(.seconds(3))  // The next fix is two seconds late.
    #expect(driver.runDue() == [])
    #expect(seconds == [0, 1, 2, 3])
  }

  @Test("After a stall of ten seconds the fixes missed are skipped, one line says so, steps count")
  func stall() {
    let driver = driver()
    device.walk(for: .seconds(121))
    #expect(loop(driver, for: .seconds(20)) == [])
    machine.pass(.seconds(10))
    #expect(driver.runDue() == [.skipped(fixes: 9, over: .seconds(9))])
    #expect(seconds == Array(0...20) + [30])
    #expect(loop(driver, for: .seconds(200)) == [])
    #expect(seconds == Array(0...20) + Array(30...120))
    #expect(steps == Int(120 * 1.84))
    #expect(driver.behind == .zero)
  }

  @Test("A stall that takes many slices to catch up with is told once, at its end")
  func slicedStall() {
    let driver = driver()
    device.walk(for: .seconds(7201))
    _ = driver.runDue()
    machine.pass(.hours(1))
    var notices: [RealTimeDriver.Notice] = []
    while driver.timeUntilNextEvent == .zero {
      notices += driver.runDue(atMost: 100)
      // Catching up takes time, too.
      machine.pass(.milliseconds(20))
    }
    #expect(notices.count == 1)
    guard case .skipped(let skipped, let time)? = notices.first else { return }
    // Nothing before the end of the skip was delivered, and all after it.
    #expect(seconds.count + skipped == Int(start.duration(to: device.now) / .seconds(1)) + 1)
    #expect(seconds.first == 0)
    #expect(seconds.dropFirst().allSatisfy { $0 >= 3600 })
    #expect(time >= .seconds(3599))
    _ = loop(driver, for: .hours(3))
    #expect(steps == Int(7200 * 1.84))
  }

  @Test("A stall in which no fix fell due is nobody's news")
  func idleStall() {
    let driver = driver()
    let ran = Recorder<DeviceInstant>()
    device.schedule(after: .seconds(5)) { [device] in ran.record(device.now) }
    machine.pass(.minutes(10))
    #expect(driver.runDue() == [])
    #expect(ran.values == [start.advanced(by: .seconds(5))])
    #expect(start.duration(to: device.now) == .minutes(10))
    machine.pass(.minutes(10))
    #expect(driver.runDue() == [])
  }

  @Test("At speed 600 nothing is skipped after a stall: the device falls behind")
  func fallsBehind() {
    let driver = driver(speed: 600)
    device.walk()
    _ = driver.runDue()
    machine.pass(.seconds(10))
    #expect(driver.runDue() == [])
    // Of 6,000 s, the first is made up for; the rest is lost.
    #expect(driver.behind == .seconds(5999))
    #expect(start.duration(to: device.now) == .seconds(1))
    #expect(loop(driver, for: .seconds(1)) == [])
    #expect(seconds == Array(0...601))
    #expect(driver.behind == .seconds(5999))
  }

  @Test("At speed 600 a stall of a second is made up for, fix by fix")
  func makesUp() {
    let driver = driver(speed: 600)
    device.walk()
    _ = driver.runDue()
    machine.pass(.seconds(1))
    #expect(driver.runDue() == [])
    #expect(seconds == Array(0...600))
    #expect(driver.behind == .zero)
  }

  // MARK: The wall clock

  @Test("A wall clock that is set takes the device's along", arguments: [3600, -3600])
  func wallClockSet(seconds change: Int) {
    let driver = driver(followsWallClock: true)
    device.walk()
    #expect(loop(driver, for: .seconds(5)) == [])
    let before = device.date
    machine.setWall(by: .seconds(change))
    machine.pass(.seconds(1))
    #expect(driver.runDue() == [.clockSet(by: .seconds(change))])
    #expect(device.date == before.addingTimeInterval(Double(change) + 1))
    #expect(device.date == machine.clock.date)
    // No time has passed on the timeline, so no fix is missed.
    #expect(loop(driver, for: .seconds(5)) == [])
    #expect(seconds == Array(0...11))
  }

  @Test("A small drift is followed without a word, the noise of looking not at all")
  func drift() {
    let driver = driver(followsWallClock: true)
    machine.setWall(by: .milliseconds(500))
    machine.pass(.seconds(1))
    #expect(driver.runDue() == [])
    #expect(device.date == machine.clock.date)
    let before = device.date
    machine.setWall(by: .microseconds(900))
    machine.pass(.seconds(1))
    #expect(driver.runDue() == [])
    #expect(device.date == before.addingTimeInterval(1))
  }

  @Test("What passed before the driver started is nobody's setting of a clock")
  func lateStart() {
    machine.pass(.seconds(30))
    let driver = driver(followsWallClock: true)
    #expect(device.date == machine.clock.date)
    machine.pass(.seconds(1))
    #expect(driver.runDue() == [])
    #expect(device.date == machine.clock.date)
  }

  @Test("A device with a time of its own does not follow the wall clock")
  func ownTime() {
    let driver = driver()
    machine.setWall(by: .hours(1))
    machine.pass(.seconds(5))
    #expect(driver.runDue() == [])
    #expect(device.date == DeviceConfiguration.defaultStart.addingTimeInterval(5))
  }

  // MARK: Lock

  @Test("A grace period runs out by the machine's clock")
  func grace() {
    let device = SimulatedDevice(DeviceConfiguration(protection: .classA))
    device.sendAppToBackground()
    device.suspendApp()
    let driver = RealTimeDriver(device, clock: machine.clock)
    device.lock()
    #expect(driver.timeUntilNextEvent == .seconds(10))
    machine.pass(.milliseconds(9999))
    _ = driver.runDue()
    #expect(device.isStoreReadable)
    machine.pass(.milliseconds(1))
    _ = driver.runDue()
    #expect(!device.isStoreReadable)
  }

  @Test(
    "A speed that is none stops the process with a reason", arguments: ["0", "-1", "inf", "nan"])
  func badSpeed(speed: String) async {
    // As text, since infinity has no JSON in which it could go to the process.
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [speed] in
      let speed = try #require(Double(speed))
      _ = RealTimeDriver(SimulatedDevice(DeviceConfiguration()), speed: speed)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("is not a number above zero"))
  }
}

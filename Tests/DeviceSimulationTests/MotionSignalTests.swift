import Testing

@testable import DeviceSimulation

@Suite("The positioning signal")
struct MotionSignalTests {
  private let device = SimulatedDevice(DeviceConfiguration())
  private let fixes = Recorder<Double>()
  private let signals = Recorder<Bool>()
  private let steps = Recorder<Int>()

  init() {
    let start = device.now
    device.run { [device, fixes, signals, steps] in
      device.motion.observeFixes { fixes.record(start.duration(to: $0.instant).inSeconds) }
      device.motion.observeSignal(signals.record)
      device.motion.observeStrides { steps.record($0.steps) }
    }
  }

  @Test("Without a signal there are no fixes, and steps are counted on")
  func lost() {
    device.walk(for: .minutes(4))
    device.advance(by: .seconds(30))
    device.loseSignal(for: .seconds(60))
    #expect(device.run { device.motion.presentFix } == nil)
    device.advance(by: .minutes(5))
    #expect(fixes.values.count == 240 - 59)
    #expect(fixes.values.contains(30) && !fixes.values.contains(31))
    #expect(fixes.values.contains(90) && !fixes.values.contains(89))
    #expect(signals.values == [false, true])
    // 239 s at 110.4 a minute.
    #expect(steps.values.reduce(0, +) == 439)
  }

  @Test("A tunnel is a movement; what is taken away besides stays away")
  func tunnel() {
    device.move([
      .walk(for: .seconds(3)), .tunnel(.walk(for: .seconds(4))), .stand(for: .seconds(2)),
      .tunnel(.tunnel(.stand(for: .seconds(2)))),
    ])
    device.advance(by: .minutes(1))
    #expect(fixes.values == [0, 1, 2, 7, 8])
    #expect(signals.values == [false, true, false], "and it ends in a tunnel")
    device.loseSignal()
    device.regainSignal()
    #expect(device.run { device.motion.hasSignal } == false)
    device.stand()
    #expect(device.run { device.motion.hasSignal })
  }

  @Test("What is known between fixes is the last place, at rest once the way has ended")
  func present() throws {
    device.walk(for: .seconds(3))
    #expect(device.run { device.motion.presentFix } == nil, "nothing is known before the first fix")
    device.advance(by: .milliseconds(1500))
    let moving = try #require(device.run { device.motion.presentFix })
    #expect(moving.instant == device.now && moving.speed == 1.4)
    device.advance(by: .seconds(10))
    let resting = try #require(device.run { device.motion.presentFix })
    #expect(resting.speed == 0 && resting.course == -1)
    #expect(resting.coordinate == device.run { device.motion.lastFix?.coordinate })
  }

  @Test("A device can be put in a place")
  func placed() {
    let oslo = Coordinate(latitude: 59.91, longitude: 10.75)
    device.place(at: oslo)
    device.advance(by: .minutes(1))
    #expect(fixes.values == [0])
    #expect(device.run { device.motion.presentFix?.coordinate } == oslo)
    #expect(device.pendingEvents == 0)
  }
}

import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct PedometerTests {
  /// 2016-10-31T03:00:00Z, the beginning of a minute.
  let start: Int64 = 1_477_882_800_000_000_000

  /// Seconds into the test's first minute.
  private func clock(_ seconds: Double) -> Int64 { start + Int64(seconds * 1_000_000_000) }
  private func date(_ seconds: Double) -> Date { Date(nanosecondsSince1970: clock(seconds)) }

  @Test("A minute is handed out at its end, in whole steps")
  func minutes() {
    var pedometer = Pedometer()
    var strides: [Stride] = []
    for second in 0..<150 {
      strides += pedometer.walk(
        from: clock(Double(second)), to: clock(Double(second + 1)), distance: 1.4)
      #expect(strides.count == (second < 59 ? 0 : second < 119 ? 1 : 2))
    }
    if let last = pedometer.finish() { strides.append(last) }
    // 1.84 steps a second: 110.4, 110.4 and 55.2, the rest of a step carried on.
    #expect(strides.map(\.steps) == [110, 110, 56])
    #expect(strides.map(\.start) == [0, 60, 120].map(date))
    #expect(strides.map(\.end) == [60, 120, 150].map(date))
    #expect(abs(strides.map(\.distance).reduce(0, +) - 210) < 1e-9)
    #expect(pedometer.finish() == nil)
  }

  @Test("Years without a step end the minute before them, and cost no time for each of theirs")
  func years() {
    var pedometer = Pedometer()
    #expect(pedometer.walk(from: clock(0), to: clock(10), distance: 14).isEmpty)
    let later = 290 * 365.25 * 86_400 - 1_477_882_800
    let strides = pedometer.walk(from: clock(10), to: clock(later), distance: 5)
    #expect(strides.map(\.steps) == [18])
    #expect(strides.map(\.end) == [date(10)])
    #expect(pedometer.finish() == nil)
  }

  @Test("Standing still within a minute does not end it")
  func shortRest() {
    var pedometer = Pedometer()
    var strides = pedometer.walk(from: clock(0), to: clock(10), distance: 14)
    strides += pedometer.walk(from: clock(10), to: clock(30), distance: 0)
    strides += pedometer.walk(from: clock(30), to: clock(60), distance: 42)
    #expect(strides.map(\.steps) == [73])
    #expect(strides.map(\.start) == [date(0)] && strides.map(\.end) == [date(60)])
  }

  @Test("Steps and metres are conserved, whatever the fixes' distances in time", arguments: 0..<30)
  func conservation(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var pedometer = Pedometer()
    var strides: [Stride] = []
    var expected = (steps: 0.0, distance: 0.0)
    var now = 0.0
    for _ in 0..<400 {
      if Int.random(in: 0..<40, using: &random) == 0 {
        // The clock is set, forward or back.
        now += Double.random(in: -4000...4000, using: &random)
      }
      let seconds = Double(Int64(Double.random(in: 0.1...90, using: &random) * 1e6)) * 1e-6
      let speed = Double.random(in: 0...8, using: &random)
      strides += pedometer.walk(
        from: clock(now), to: clock(now + seconds), distance: speed * seconds)
      now += seconds
      let gait = Gait(speed: speed)
      expected.steps += gait.cadence(speed: speed) * seconds
      if gait == .walking || gait == .running { expected.distance += speed * seconds }
    }
    if let last = pedometer.finish() { strides.append(last) }

    let steps = strides.map(\.steps).reduce(0, +)
    #expect(strides.allSatisfy { $0.steps > 0 && $0.end > $0.start })
    #expect(strides.allSatisfy { $0.end.timeIntervalSince($0.start) <= 60 })
    #expect(abs(expected.steps - Double(steps)) < 1 + 1e-3, "seed \(seed)")
    #expect(abs(expected.distance - strides.map(\.distance).reduce(0, +)) < 1e-2, "seed \(seed)")
  }

  @Test("No stride crosses a minute")
  func withinMinutes() {
    var pedometer = Pedometer()
    var strides = pedometer.walk(from: clock(50), to: clock(200), distance: 210)
    if let last = pedometer.finish() { strides.append(last) }
    #expect(strides.map(\.start) == [50, 60, 120, 180].map(date))
    #expect(strides.map(\.end) == [60, 120, 180, 200].map(date))
    #expect(strides.map(\.steps).reduce(0, +) == 276)
  }

  @Test("Set back within a minute, the clock begins another stride")
  func setBack() throws {
    var pedometer = Pedometer()
    #expect(pedometer.walk(from: clock(30), to: clock(40), distance: 14) == [])
    let first = pedometer.walk(from: clock(20), to: clock(25), distance: 7)
    #expect(first.map(\.start) == [date(30)])
    #expect(first.map(\.end) == [date(40)])
    let last = pedometer.finish()
    let second = try #require(last)
    #expect(second.start == date(20))
    #expect(second.end == date(25))
    #expect(first[0].steps + second.steps == 27)
  }

  @Test("Metres between fixes of one instant are walked with the next ones")
  func sharedInstant() throws {
    var pedometer = Pedometer()
    #expect(pedometer.walk(from: clock(0), to: clock(0), distance: 7) == [])
    #expect(pedometer.walk(from: clock(0), to: clock(10), distance: 7) == [])
    let finished = pedometer.finish()
    let stride = try #require(finished)
    #expect(stride.distance == 14)
    #expect(stride.steps == 18)
  }

  @Test("Who stands or rides takes no steps", arguments: [0.0, 0.2, 10])
  func noSteps(speed: Double) {
    var pedometer = Pedometer()
    #expect(pedometer.walk(from: clock(0), to: clock(600), distance: speed * 600) == [])
    #expect(pedometer.finish() == nil)
  }

  @Test("Minutes before 1970 are minutes, too")
  func beforeEpoch() {
    var pedometer = Pedometer()
    let second: Int64 = 1_000_000_000
    let strides = pedometer.walk(from: -90 * second, to: 30 * second, distance: 168)
    #expect(strides.map(\.end) == [-60, 0].map { Date(timeIntervalSince1970: $0) })
  }

  @Test("A kept pedometer goes on in its minute")
  func codable() throws {
    var pedometer = Pedometer()
    _ = pedometer.walk(from: clock(0), to: clock(10.5), distance: 14)
    let data = try JSONEncoder().encode(pedometer)
    var restored = try JSONDecoder().decode(Pedometer.self, from: data)
    #expect(restored == pedometer)
    #expect(restored.finish() == pedometer.finish())
  }
}

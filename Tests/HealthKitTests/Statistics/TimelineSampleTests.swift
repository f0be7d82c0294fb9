import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Timeline sample")
struct TimelineSampleTests {
  @Test("accrues nothing before, a linear share between, all of it after")
  func linear() {
    let sample = TimelineSample(start: 10, end: 310, value: 100, sourcePriority: 0)
    #expect(sample.accrued(by: 5) == .zero)
    #expect(sample.accrued(by: 10) == .zero)
    #expect(sample.accrued(by: 190).value == 60)
    #expect(sample.accrued(by: 310).value == 100)
    #expect(sample.accrued(by: 400).value == 100)
  }

  @Test("never falls and never exceeds the value", arguments: [1, 2, 3] as [UInt64])
  func monotone(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let start = Double.random(in: 4e8..<6e8, using: &chance)
      let value = Double.random(in: -1e3..<1e3, using: &chance)
      let sample = TimelineSample(
        start: start, end: start + Double.random(in: 1e-6..<1e5, using: &chance), value: value,
        sourcePriority: 0)
      var times = (0..<20).map { _ in Double.random(in: start...sample.end, using: &chance) }
      times += [start, start.nextUp, sample.end.nextDown, sample.end]
      var amounts = times.sorted().map { sample.accrued(by: $0) }
      if value < 0 { amounts.reverse() }
      #expect(amounts == amounts.sorted(), "seed \(seed), \(sample)")
    }
  }

  @Test(
    "values at the limits of Double do no harm",
    arguments: [1e308, -1e308, Double.leastNonzeroMagnitude])
  func extremes(value: Double) {
    let sample = TimelineSample(start: -6e10, end: 6e10, value: value, sourcePriority: 0)
    let half = sample.accrued(by: 0).value
    #expect(abs(half) <= abs(sample.accrued(by: 6e10).value))
  }
}

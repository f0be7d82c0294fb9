import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Exact total")
struct ExactTotalTests {
  @Test(
    "a value comes back as it went in",
    arguments: [
      0, 1, -1, 0.1, -0.1, 0.3, 1e-3, -5e-4, 123_456.789, -98_765.4321, 1.0 / 3,
      9_007_199_254_740_992,
      -9_007_199_254_740_994, 0x1p61, -0x1p61,
    ])
  func roundTrip(value: Double) {
    #expect(ExactTotal(value).value == value)
  }

  @Test("a value beyond 2^62 counts as 2^62, a value that is no number as nothing")
  func limits() {
    #expect(ExactTotal(1e300).value == 0x1p62)
    #expect(ExactTotal(-.infinity).value == -0x1p62)
    #expect(ExactTotal(.nan) == .zero)
  }

  @Test("tenths add up, and back down to nothing")
  func tenths() {
    var total = ExactTotal.zero
    for _ in 0..<10 { total += ExactTotal(0.1) }
    #expect(total.value == 1)
    for _ in 0..<10 { total -= ExactTotal(0.1) }
    #expect(total == .zero)
  }

  @Test("the order of adding makes no difference", arguments: [1, 2] as [UInt64])
  func order(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let values = (0..<1_000).map { _ in Double.random(in: -1e6..<1e6, using: &chance) }
    func total(_ values: [Double]) -> ExactTotal {
      values.reduce(.zero) { $0 + ExactTotal($1) }
    }
    #expect(total(values) == total(values.shuffled(using: &chance)), "seed \(seed)")
    #expect(total(values) != .zero)
  }

  @Test("totals compare as their values do")
  func comparison() {
    let ascending = [-2, -1.5, -1, -0.25, 0, 0.25, 1, 1.5].map { ExactTotal($0) }
    #expect(ascending.shuffled().sorted() == ascending)
  }

  @Test("a difference is right even when the totals have wrapped")
  func wrapping() {
    let huge = ExactTotal(0x1p62)
    let before = huge + huge + huge
    #expect((before + ExactTotal(2.5) - before).value == 2.5)
  }
}

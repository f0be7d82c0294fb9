import Testing

@testable import Experiments

@Suite("Plain sums of samples")
struct RawStepsTests {
  @Test("A sample is shared out by time, an instant counts where it is, and nothing is lost")
  func shares() {
    var sums = RawSteps(boundaries: [0, 10, 20, 40])
    let all = 0..<3
    sums.add(10, from: 5, to: 10, within: all)
    sums.add(10, from: 5, to: 15, within: all)
    sums.add(7, from: 10, to: 10, within: all)
    sums.add(8, from: 15, to: 35, within: all)
    #expect(sums.values(beside: [nil, nil, nil]) == [15, 14, 6])
  }

  @Test("What lies outside of the buckets does not count, and an empty bucket has no sum")
  func outside() {
    var sums = RawSteps(boundaries: [0, 10, 20, 40])
    sums.add(9, from: -10, to: -5, within: 0..<3)
    sums.add(9, from: -5, to: 0, within: 0..<3)
    sums.add(9, from: 40, to: 40, within: 0..<3)
    sums.add(8, from: 30, to: 50, within: 0..<3)
    #expect(sums.values(beside: []) == [nil, nil, 4])
    sums.add(100, from: 0, to: 40, within: 1..<2)
    #expect(sums.values(beside: []) == [nil, 25, 4])
  }

  @Test("A sum that differs from the statistics by rounding is the same")
  func rounding() {
    var sums = RawSteps(boundaries: [0, 1, 2])
    for _ in 0..<3 { sums.add(0.1, from: 0, to: 1, within: 0..<2) }
    #expect(sums.values(beside: [0.3, nil]) == [0.3, nil])
    #expect(sums.values(beside: [0.2, nil])[0] != 0.2)
  }

  @Test("Many small numbers beside a large one are not lost")
  func compensated() {
    var sum = CompensatedSum()
    sum.add(1e16)
    for _ in 0..<1000 { sum.add(1) }
    sum.add(-1e16)
    #expect(sum.value == 1000)
  }
}

import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Merged timeline, large random input")
struct MergedTimelineRandomTests {
  /// Lengths in seconds that divide a day, so that the reference stays in whole numbers.
  static let lengths = [0, 1, 5, 60, 60, 60, 120, 300, 600, 3_600, 7_200, 86_400]
  static let unit = 86_400

  /// Samples over some days: mostly short, in bursts, some a day long.
  static func randomSamples(_ count: Int, seed: UInt64) -> [NaiveTimeline.Sample] {
    var chance = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let start = Int.random(in: 0..<(count * 40), using: &chance)
      let longest = Int.random(in: 1...lengths.count, using: &chance)
      let length = lengths[Int.random(in: 0..<longest, using: &chance)]
      return NaiveTimeline.Sample(
        start: start, end: start + length, value: Int.random(in: 0...500, using: &chance),
        source: Int.random(in: 0..<3, using: &chance))
    }
  }

  /// Samples whose times and values are no round numbers.
  static func roughSamples(_ count: Int, seed: UInt64) -> [TimelineSample] {
    var chance = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let start = 499_000_000 + Double.random(in: 0..<Double(count) * 30, using: &chance)
      let length = Double.random(in: 0..<1, using: &chance)
      let isLong = Int.random(in: 0..<50, using: &chance) == 0
      return TimelineSample(
        start: start, end: start + length * (isLong ? 90_000 : 90),
        value: Double.random(in: 0..<300, using: &chance),
        sourcePriority: Int.random(in: 0..<3, using: &chance))
    }
  }

  /// Whole numbers are equal; others may differ in the last bit, since the total of many thirds may
  /// fall on the other side of the middle between two doubles.
  static func isNearest(_ sum: Double?, _ expected: Double?) -> Bool {
    guard let sum, let expected, expected != expected.rounded() else { return sum == expected }
    return abs(sum - expected) <= expected.ulp
  }

  @Test("agrees with the naive reference", arguments: [1, 2, 3] as [UInt64])
  func naive(seed: UInt64) {
    let naive = NaiveTimeline(samples: Self.randomSamples(600, seed: seed), unit: Self.unit)
    let cold = MergedTimeline(naive.timelineSamples())
    var cursor = TimelineCursor(cold)
    var chance = SeededGenerator(seed: seed ^ 0xFF)
    for _ in 0..<60 {
      let from = Int.random(in: -100..<25_000, using: &chance)
      let length = Self.lengths[Int.random(in: 1..<Self.lengths.count, using: &chance)]
      let expected = naive.expected(from: from, to: from + length)
      let (start, end) = (Double(from), Double(from + length))
      let sum = cold.sum(from: start, to: end)
      #expect(Self.isNearest(sum, expected), "seed \(seed), [\(from), \(from + length))")
      #expect(cursor.sum(from: start, to: end) == sum, "seed \(seed)")
    }
  }

  @Test("hourly buckets of many samples add up to what is visible in all", arguments: [4, 5])
  func conserved(seed: UInt64) throws {
    let naive = NaiveTimeline(samples: Self.randomSamples(900, seed: seed), unit: Self.unit)
    let timeline = MergedTimeline(naive.timelineSamples())
    var cursor = TimelineCursor(timeline)
    var inUnits = 0.0
    for hour in 0..<40 {
      let sum = cursor.sum(from: Double(hour) * 3_600, to: Double(hour + 1) * 3_600) ?? 0
      inUnits += (sum * Double(Self.unit)).rounded()
    }
    let all = try #require(naive.sum(from: 0, to: 144_000))
    #expect(inUnits == Double(all), "seed \(seed)")
    #expect(timeline.sum(from: 0, to: 144_000) == Double(all) / Double(Self.unit), "seed \(seed)")
  }

  @Test(
    "any order of arrival, at once or one by one, gives the same bits",
    arguments: [6, 7] as [UInt64])
  func order(seed: UInt64) {
    let samples = Self.roughSamples(1_700, seed: seed)
    var chance = SeededGenerator(seed: seed)
    let cold = MergedTimeline(samples)
    let shuffled = MergedTimeline(samples.shuffled(using: &chance))
    var late = MergedTimeline()
    for sample in samples.shuffled(using: &chance) { late.insert(sample) }
    var live = MergedTimeline()
    for sample in samples.sorted(by: { $0.end < $1.end }) { live.insert(sample) }
    #expect([cold, late, live].allSatisfy { $0.chunks.count > 1 })

    for _ in 0..<1_000 {
      let from = 499_000_000 + Double.random(in: -100..<55_000, using: &chance)
      let to = from + Double.random(in: 0..<9_000, using: &chance)
      let bits = cold.sum(from: from, to: to)?.bitPattern
      #expect(shuffled.sum(from: from, to: to)?.bitPattern == bits, "seed \(seed)")
      #expect(late.sum(from: from, to: to)?.bitPattern == bits, "seed \(seed)")
      #expect(live.sum(from: from, to: to)?.bitPattern == bits, "seed \(seed)")
    }
  }

  @Test("a cursor in any direction gives what the timeline gives", arguments: [9] as [UInt64])
  func cursor(seed: UInt64) {
    let timeline = MergedTimeline(Self.roughSamples(2_000, seed: seed))
    var cursor = TimelineCursor(timeline)
    var chance = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let from = 499_000_000 + Double.random(in: -100..<70_000, using: &chance)
      let to = from + Double.random(in: -10..<9_000, using: &chance)
      #expect(cursor.sum(from: from, to: to) == timeline.sum(from: from, to: to), "seed \(seed)")
    }
  }

  @Test(
    "many buckets at once are the buckets one by one, to the bit", arguments: [10, 11] as [UInt64])
  func atOnce(seed: UInt64) {
    let timeline = MergedTimeline(Self.roughSamples(2_000, seed: seed))
    var cursor = TimelineCursor(timeline)
    var chance = SeededGenerator(seed: seed)
    for width in [7.0, 100, 3_600, 40_000] {
      let start = 499_000_000 + Double.random(in: -50_000..<70_000, using: &chance)
      let boundaries = (0...40).map { start + Double($0) * width }
      let single = zip(boundaries, boundaries.dropFirst()).map { timeline.sum(from: $0, to: $1) }
      #expect(cursor.sums(between: boundaries) == single, "seed \(seed), \(width) s")
    }
    // Once more from the start: where the cursor was last makes no difference.
    let all = [498_000_000.0, 499_000_000, 499_030_000, 500_000_000]
    let single = zip(all, all.dropFirst()).map { timeline.sum(from: $0, to: $1) }
    #expect(cursor.sums(between: all) == single, "seed \(seed)")
  }

  @Test("another seed is another history")
  func seedMatters() {
    let one = MergedTimeline(Self.roughSamples(50, seed: 1))
    let two = MergedTimeline(Self.roughSamples(50, seed: 2))
    #expect(one.sum(from: 0, to: 1e9) != two.sum(from: 0, to: 1e9))
  }
}

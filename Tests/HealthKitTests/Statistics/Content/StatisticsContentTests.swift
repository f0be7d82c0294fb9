import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

/// Discrete statistics against a loop over all samples, and content built in one go against content
/// that grew, to the bit.
@Suite("Statistics content")
struct StatisticsContentTests {
  private static let all: HKStatisticsOptions = [
    .discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration, .separateBySource,
  ]
  private static let sources = [TestSource.oldApp, TestSource.phone, TestSource.watch]
  private let priority = SourcePriority(sources: sources)

  private func samples(_ count: Int, seed: UInt64) -> [StatisticsSample] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let start = Double(Int.random(in: 0..<400, using: &random))
      let source = Self.sources[Int.random(in: 0..<3, using: &random)]
      return StatisticsSample(
        number: Int64(number + 1), start: start,
        end: start + Double(Int.random(in: 0..<30, using: &random)),
        value: Double(Int.random(in: 40..<120, using: &random)), rank: priority.rank(of: source))
    }
  }

  /// What is right, by definition: no index, no order, no running values.
  private func naive(
    _ samples: [StatisticsSample], from: Double, to: Double, style: HKQuantityAggregationStyle
  ) -> StatisticsValues {
    let here = samples.filter { sample in
      sample.start == sample.end
        ? from <= sample.start && sample.start < to
        : max(sample.start, from) < min(sample.end, to)
    }
    guard let last = here.max(by: { ($0.end, $0.start, $0.number) < ($1.end, $1.start, $1.number) })
    else { return StatisticsValues() }
    let shares = here.map { min($0.end, to) - max($0.start, from) }
    let isWeighted = style != .discreteArithmetic && shares.contains { $0 > 0 }
    let weights = isWeighted ? shares : here.map { _ in 1 }
    let amounts = here.map {
      style == .discreteEquivalentContinuousLevel ? pow(10, $0.value / 10) : $0.value
    }
    let mean = zip(amounts, weights).map { $0 * $1 }.reduce(0, +) / weights.reduce(0, +)
    let covered = (Int(from)..<Int(to)).filter { second in
      here.contains { $0.start <= Double(second) && Double(second) < $0.end }
    }
    return StatisticsValues(
      sum: nil, average: style == .discreteEquivalentContinuousLevel ? 10 * log10(mean) : mean,
      minimum: here.map(\.value).min(), maximum: here.map(\.value).max(),
      mostRecent: StatisticsValues.Measurement(
        value: last.value,
        interval: DateInterval(
          start: Date(timeIntervalSinceReferenceDate: last.start),
          end: Date(timeIntervalSinceReferenceDate: last.end))),
      duration: Double(covered.count), hasData: true)
  }

  @Test(
    "Equal to a loop over all samples",
    arguments: [
      HKQuantityAggregationStyle.discreteArithmetic, .discreteTemporallyWeighted,
      .discreteEquivalentContinuousLevel,
    ])
  func naiveReference(style: HKQuantityAggregationStyle) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let samples = samples(40, seed: seed)
      let content = StatisticsContent(
        samples, parts: StatisticsParts(Self.all), style: style, priority: priority)
      var reader = StatisticsReader(content, options: Self.all)
      for from in stride(from: -20.0, to: 460, by: 35) {
        let expected = naive(samples, from: from, to: from + 35, style: style)
        var values = reader.values(from: from, to: from + 35)
        #expect(isClose(values.average, expected.average), "seed \(seed), from \(from)")
        values.average = expected.average
        #expect(values == expected, "seed \(seed), from \(from)")
        let separate = reader.separate(from: from, to: from + 35) ?? []
        for source in Self.sources {
          let own = samples.filter { priority.source(ofRank: $0.rank) == source }
          let expected = naive(own, from: from, to: from + 35, style: style)
          let found = separate.first { $0.source == source }?.values
          #expect(found?.minimum == expected.minimum)
          #expect(found?.maximum == expected.maximum)
          #expect(found?.duration == expected.duration)
          #expect(found?.mostRecent == expected.mostRecent)
        }
      }
    }
  }

  private func isClose(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-12 * abs(right)
  }

  @Test("Samples in any order give the same to the bit, sums and the rest")
  func anyOrder() {
    for seed in 1...10 as ClosedRange<UInt64> {
      let samples = samples(700, seed: seed)
      for (options, style) in [
        (Self.all, HKQuantityAggregationStyle.discreteTemporallyWeighted),
        ([.cumulativeSum, .mostRecent, .duration, .separateBySource], .cumulative),
      ] {
        let parts = StatisticsParts(options)
        let cold = StatisticsContent(samples, parts: parts, style: style, priority: priority)
        var warm = StatisticsContent(parts: parts, style: style)
        var random = SeededGenerator(seed: seed)
        for sample in samples.shuffled(using: &random) {
          warm.insert(sample, priority: priority)
        }
        var coldReader = StatisticsReader(cold, options: options)
        var warmReader = StatisticsReader(warm, options: options)
        for from in stride(from: -10.0, to: 450, by: 23) {
          #expect(
            coldReader.values(from: from, to: from + 23)
              == warmReader.values(from: from, to: from + 23))
          let left = coldReader.separate(from: from, to: from + 23) ?? []
          let right = warmReader.separate(from: from, to: from + 23) ?? []
          #expect(left.map(\.source) == right.map(\.source))
          #expect(left.map(\.values) == right.map(\.values))
        }
      }
    }
  }
}

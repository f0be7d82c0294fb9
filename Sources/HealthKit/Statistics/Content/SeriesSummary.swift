import Foundation

/// What one look at the samples of a bucket gives: extremes, means, the most recent, the time
/// covered.
///
/// Samples come by start. A mean that is weighted by time weighs a sample by the time that it shares
/// with the bucket; where no sample has any length all weigh the same. [I]
struct SeriesSummary {
  private let start: Double
  private let end: Double
  private let style: HKQuantityAggregationStyle
  private var count = 0
  private var plain = 0.0
  private var weighted = 0.0
  private var weight = 0.0
  private var covered = 0.0
  private var coveredUntil = -Double.infinity
  private var minimum = Double.infinity
  private var maximum = -Double.infinity
  private var latest: StatisticsSample?

  /// The summary of the samples that touch `[start, end)`.
  init(
    of samples: some Sequence<StatisticsSample>, from start: Double, to end: Double,
    style: HKQuantityAggregationStyle
  ) {
    self.start = start
    self.end = end
    self.style = style
    for sample in samples { add(sample) }
  }

  /// What of the summary was asked for.
  func values(_ options: HKStatisticsOptions) -> StatisticsValues {
    guard count > 0 else { return StatisticsValues() }
    var values = StatisticsValues(hasData: true)
    if options.contains(.discreteAverage) { values.average = average }
    if options.contains(.discreteMin) { values.minimum = minimum }
    if options.contains(.discreteMax) { values.maximum = maximum }
    if options.contains(.duration) { values.duration = covered }
    if options.contains(.mostRecent), let latest {
      values.mostRecent = StatisticsValues.Measurement(
        value: latest.value,
        interval: DateInterval(
          start: Date(timeIntervalSinceReferenceDate: latest.start),
          end: Date(timeIntervalSinceReferenceDate: latest.end)))
    }
    return values
  }

  private mutating func add(_ sample: StatisticsSample) {
    count += 1
    minimum = min(minimum, sample.value)
    maximum = max(maximum, sample.value)
    addToMean(sample)
    cover(from: max(sample.start, start), to: min(sample.end, end))
    if latest.map({ isMoreRecent(sample, than: $0) }) ?? true { latest = sample }
  }

  private mutating func addToMean(_ sample: StatisticsSample) {
    let amount =
      style == .discreteEquivalentContinuousLevel ? pow(10, sample.value / 10) : sample.value
    let share = min(sample.end, end) - max(sample.start, start)
    plain += amount
    weighted += amount * share
    weight += share
  }

  /// The mean of a discrete type; that of levels is the level whose energy is the mean energy, the
  /// equivalent continuous level of acoustics: 10 lg of the mean of 10^(L/10).
  private var average: Double {
    let mean = plain / Double(count)
    let weightedMean = weight > 0 ? weighted / weight : mean
    return switch style {
    case .discreteTemporallyWeighted: weightedMean
    case .discreteEquivalentContinuousLevel: 10 * log10(weightedMean)
    default: mean
    }
  }

  private mutating func cover(from: Double, to: Double) {
    covered += max(0, to - max(from, coveredUntil))
    coveredUntil = max(coveredUntil, to)
  }

  private func isMoreRecent(_ sample: StatisticsSample, than other: StatisticsSample) -> Bool {
    if sample.end != other.end { return sample.end > other.end }
    if sample.start != other.start { return sample.start > other.start }
    return sample.number > other.number
  }
}

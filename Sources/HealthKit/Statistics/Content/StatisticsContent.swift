/// The samples of a stretch of time, kept so that any bucket can be computed of them.
///
/// It depends on the samples alone, not on the order in which they came. A copy costs little, and
/// stays as it is when the original is changed.
struct StatisticsContent: Sendable {
  /// One source's own samples, as if there were no other.
  struct Source: Sendable {
    let source: SourceRecord
    /// The highest of its ranks: where it stands among the others.
    let rank: Int
    var timeline = MergedTimeline()
    var series = SampleSeries()
  }

  let parts: StatisticsParts
  let style: HKQuantityAggregationStyle
  var timeline = MergedTimeline()
  var series = SampleSeries()
  /// In the order in which sources count.
  var sources: [Source] = []
  /// From the earliest start to the latest end; nil without samples.
  private(set) var extent: (start: Double, end: Double)?

  init(parts: StatisticsParts, style: HKQuantityAggregationStyle) {
    self.parts = parts
    self.style = style
  }

  /// Adds a sample, which may come late.
  mutating func insert(_ sample: StatisticsSample, priority: SourcePriority) {
    extend(sample)
    if parts.contains(.total) { timeline.insert(TimelineSample(sample)) }
    if parts.contains(.series) { series.insert(sample) }
    if parts.contains(.bySource), let index = index(ofSourceOf: sample, priority: priority) {
      if parts.contains(.total) { sources[index].timeline.insert(TimelineSample(sample)) }
      if parts.contains(.series) { sources[index].series.insert(sample) }
    }
  }

  mutating func extend(_ sample: StatisticsSample) {
    extent = (
      min(extent?.start ?? sample.start, sample.start), max(extent?.end ?? sample.end, sample.end)
    )
  }

  /// Where a sample's source is among the sources, which it joins if it is new.
  mutating func index(ofSourceOf sample: StatisticsSample, priority: SourcePriority) -> Int? {
    guard let source = priority.source(ofRank: sample.rank) else { return nil }
    let known = sources.firstIndex { $0.source.bundleIdentifier == source.bundleIdentifier }
    if let known { return known }
    let rank = priority.rank(ofIdentifier: source.bundleIdentifier) ?? sample.rank
    let index = sources.partitioningIndex { $0.rank > rank }
    sources.insert(Source(source: source, rank: rank), at: index)
    return index
  }

  /// The first time from `time` on at which there is data: where to go on after an empty bucket.
  func firstData(from time: Double) -> Double? {
    parts.contains(.total) ? timeline.firstData(from: time) : series.firstData(from: time)
  }
}

/// Builds the content of a stretch of time from samples that come by start, as the index gives them.
struct StatisticsContentBuilder {
  private var content: StatisticsContent
  private let priority: SourcePriority
  private var timeline = MergedTimelineBuilder()
  private var timelines: [String: MergedTimelineBuilder] = [:]

  init(parts: StatisticsParts, style: HKQuantityAggregationStyle, priority: SourcePriority) {
    content = StatisticsContent(parts: parts, style: style)
    self.priority = priority
  }

  /// Adds a sample that starts no earlier than the one before.
  mutating func append(_ sample: StatisticsSample) {
    content.extend(sample)
    if content.parts.contains(.total) { timeline.append(TimelineSample(sample)) }
    if content.parts.contains(.series) { content.series.insert(sample) }
    if content.parts.contains(.bySource) { appendToSource(sample) }
  }

  private mutating func appendToSource(_ sample: StatisticsSample) {
    guard let index = content.index(ofSourceOf: sample, priority: priority) else { return }
    if content.parts.contains(.series) { content.sources[index].series.insert(sample) }
    if content.parts.contains(.total) {
      let identifier = content.sources[index].source.bundleIdentifier
      timelines[identifier, default: MergedTimelineBuilder()].append(TimelineSample(sample))
    }
  }

  consuming func finish() -> StatisticsContent {
    if content.parts.contains(.total) { content.timeline = timeline.finish() }
    for index in content.sources.indices {
      if let builder = timelines[content.sources[index].source.bundleIdentifier] {
        content.sources[index].timeline = builder.finish()
      }
    }
    return content
  }
}

extension StatisticsContent {
  /// The content of samples in any order.
  init(
    _ samples: [StatisticsSample], parts: StatisticsParts, style: HKQuantityAggregationStyle,
    priority: SourcePriority
  ) {
    var builder = StatisticsContentBuilder(parts: parts, style: style, priority: priority)
    for sample in samples.sorted(by: StatisticsSample.precedes) { builder.append(sample) }
    self = builder.finish()
  }
}

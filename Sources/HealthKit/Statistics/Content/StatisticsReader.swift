/// Computes buckets of a content, fast when they come in order.
struct StatisticsReader: Sendable {
  let content: StatisticsContent
  private let options: HKStatisticsOptions
  private var total: TimelineCursor

  init(_ content: StatisticsContent, options: HKStatisticsOptions) {
    self.content = content
    self.options = options
    total = TimelineCursor(content.timeline)
  }

  /// What there is in `[start, end)`, over all sources.
  mutating func values(from start: Double, to end: Double) -> StatisticsValues {
    var values = StatisticsValues()
    if content.parts.contains(.series) {
      values = summary(of: content.series, from: start, to: end)
    }
    if options.contains(.cumulativeSum) {
      values.sum = total.sum(from: start, to: end)
      values.hasData = values.hasData || values.sum != nil
    }
    return values
  }

  /// What there is between neighbouring boundaries, over all sources.
  mutating func values(between boundaries: [Double]) -> [StatisticsValues] {
    guard content.parts.isDisjoint(with: .series), boundaries.allSatisfy(\.isFinite) else {
      return zip(boundaries, boundaries.dropFirst()).map { values(from: $0, to: $1) }
    }
    return total.sums(between: boundaries).map { StatisticsValues(sum: $0, hasData: $0 != nil) }
  }

  /// The same for each source that has samples there; nil when the sources were not asked for.
  func separate(from start: Double, to end: Double) -> [SourceStatistics]? {
    guard options.contains(.separateBySource) else { return nil }
    return content.sources.compactMap { source in
      var values = summary(of: source.series, from: start, to: end)
      if options.contains(.cumulativeSum) {
        values.sum = source.timeline.sum(from: start, to: end)
        values.hasData = values.hasData || values.sum != nil
      }
      return values.hasData ? SourceStatistics(source: source.source, values: values) : nil
    }
  }

  private func summary(of series: SampleSeries, from start: Double, to end: Double)
    -> StatisticsValues
  {
    SeriesSummary(
      of: series.touching(from: start, to: end), from: start, to: end, style: content.style
    ).values(options)
  }
}

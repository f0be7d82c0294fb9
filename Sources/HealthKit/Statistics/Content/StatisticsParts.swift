/// What has to be kept of samples to compute what was asked for.
struct StatisticsParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The running total of the merged sources.
  static let total = StatisticsParts(rawValue: 1)
  /// The samples themselves.
  static let series = StatisticsParts(rawValue: 2)
  /// Both of the above for each source too, as far as they are kept.
  static let bySource = StatisticsParts(rawValue: 4)
}

extension StatisticsParts {
  init(_ options: HKStatisticsOptions) {
    self = []
    if options.contains(.cumulativeSum) { insert(.total) }
    // Without anything to compute there is still the question whether a bucket has samples.
    if !options.isSubset(of: [.cumulativeSum, .separateBySource]) || isEmpty { insert(.series) }
    if options.contains(.separateBySource) { insert(.bySource) }
  }
}

import Foundation

/// The values of one source. All are nil unless the query's options contain `separateBySource`.
extension HKStatistics {
  /// The sources that have samples here; nil without `separateBySource`.
  public var sources: [HKSource]? {
    separate?.map { HKSource(name: $0.source.name, bundleIdentifier: $0.source.bundleIdentifier) }
  }

  /// The sum over one source.
  public func sumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(values(of: source)?.sum)
  }

  /// The mean over one source.
  public func averageQuantity(for source: HKSource) -> HKQuantity? {
    quantity(values(of: source)?.average)
  }

  /// The least value of one source.
  public func minimumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(values(of: source)?.minimum)
  }

  /// The greatest value of one source.
  public func maximumQuantity(for source: HKSource) -> HKQuantity? {
    quantity(values(of: source)?.maximum)
  }

  /// The value of one source's sample that ends last.
  public func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    quantity(values(of: source)?.mostRecent?.value)
  }

  /// When one source's most recent value was measured.
  public func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    values(of: source)?.mostRecent?.interval
  }

  /// The time that one source's samples cover.
  public func duration(for source: HKSource) -> HKQuantity? {
    time(values(of: source)?.duration)
  }

  private func values(of source: HKSource) -> StatisticsValues? {
    separate?.first { $0.source.bundleIdentifier == source.bundleIdentifier }?.values
  }
}

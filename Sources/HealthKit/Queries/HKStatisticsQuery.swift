import DeviceSimulation
import Foundation

/// A query for the statistics of all samples that match a predicate.
///
/// ```swift
/// let today = HKQuery.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
/// let query = HKStatisticsQuery(
///   quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: today,
///   options: .cumulativeSum
/// ) { _, statistics, error in … }
/// store.execute(query)
/// ```
///
/// Samples count whole, also where they reach beyond the predicate's dates: the statistics begin with
/// the earliest start and end with the latest end of what matched.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  public let options: HKStatisticsOptions
  private let quantityType: HKQuantityType
  private let completionHandler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  /// A query, to be executed once.
  ///
  /// Stops with Apple's exception when an option does not fit the type.
  ///
  /// - Parameters:
  ///   - quantitySamplePredicate: which samples take part; nil for all.
  ///   - handler: called once, with statistics or with an error: Code 11 when nothing matches, Code 6
  ///     while the store is closed.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions,
    completionHandler handler:
      @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    options.validate(for: quantityType)
    self.quantityType = quantityType
    self.options = options
    completionHandler = handler
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  override func answer(from service: HealthService) {
    do throws(HKError) {
      completionHandler(self, try statistics(from: service), nil)
    } catch {
      completionHandler(self, nil, error)
    }
  }

  private func statistics(from service: HealthService) throws(HKError) -> HKStatistics {
    let data = try service.statisticsData(of: quantityType, matching: predicate, options: options)
    let content =
      switch data {
      case .live(let live): live.content(covering: .whole)
      case .kept(let content): content
      }
    guard let extent = content.extent else { throw HKError(.errorNoData) }
    // A bucket does not contain its end, and an instant sample may lie there.
    let end = extent.end.nextUp
    var reader = StatisticsReader(content, options: options)
    return HKStatistics(
      quantityType: quantityType,
      startDate: Date(timeIntervalSinceReferenceDate: extent.start),
      endDate: Date(timeIntervalSinceReferenceDate: extent.end),
      values: reader.values(from: extent.start, to: end),
      separate: reader.separate(from: extent.start, to: end))
  }
}

import DeviceSimulation
import Foundation

/// A query for statistics over equal stretches of time, such as the steps of each day.
///
/// ```swift
/// let query = HKStatisticsCollectionQuery(
///   quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
///   options: .cumulativeSum, anchorDate: Calendar.current.startOfDay(for: Date()),
///   intervalComponents: DateComponents(day: 1))
/// query.initialResultsHandler = { _, collection, error in … }
/// store.execute(query)
/// ```
///
/// Buckets lie at the anchor plus n times the interval, in both directions, by calendar arithmetic
/// from the anchor in the device's time zone: days have 23 or 25 hours where the zone says so. Samples
/// that cross a boundary are shared out in proportion to time. (semantics.md 3.1 and 3.2.)
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  public let anchorDate: Date
  public let intervalComponents: DateComponents
  public let options: HKStatisticsOptions

  /// Called once, with a collection or with an error. Set it before the query is executed.
  open var initialResultsHandler:
    (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?

  /// Called with each bucket that changes after the first results, until the query is stopped; nil
  /// for a query that ends with its first results. Set it before the query is executed.
  ///
  /// Changes of one moment come together, one call a bucket, with a collection that has them all. A
  /// change that comes while the store is closed is Code 6, without statistics, and the last call.
  open var statisticsUpdateHandler:
    (
      @Sendable (
        HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
      ) -> Void
    )?

  let quantityType: HKQuantityType

  /// A query, to be executed once.
  ///
  /// Stops with Apple's exception when an option does not fit the type.
  ///
  /// - Parameters:
  ///   - quantitySamplePredicate: which samples take part, whole; nil for all.
  ///   - anchorDate: a boundary of buckets, in the past or in the future.
  ///   - intervalComponents: the length of a bucket, more than nothing.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
  ) {
    options.validate(for: quantityType)
    self.quantityType = quantityType
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  override func answer(from service: HealthService) {
    guard
      let grid = service.statistics.grids.grid(
        anchor: anchorDate, interval: intervalComponents, deviceZone: service.device.timeZone)
    else {
      raiseException(
        "NSInvalidArgumentException", "the interval of a statistics collection must be positive")
    }
    do throws(HKError) {
      let collection = try collection(grid, from: service)
      if statisticsUpdateHandler != nil { service.statistics.updates.begin(self, grid: grid) }
      initialResultsHandler?(self, collection, nil)
    } catch {
      initialResultsHandler?(self, nil, error)
    }
  }

  /// Tells the app which buckets new samples have changed.
  ///
  /// - Returns: false when that was the last call.
  func update(with records: [SampleRecord], grid: StatisticsGrid, from service: HealthService)
    -> Bool
  {
    guard let statisticsUpdateHandler else { return false }
    let own = records.filter { $0.type == quantityType.identifier }
    guard !own.isEmpty else { return true }
    do throws(HKError) {
      let samples = try service.visible(own, of: quantityType, matching: predicate)
      let buckets = grid.indices(touchedBy: samples)
      guard !buckets.isEmpty else { return true }
      let collection = try collection(grid, from: service)
      for index in buckets where !isStopped {
        statisticsUpdateHandler(self, collection.statistics(at: index), collection, nil)
      }
      return true
    } catch {
      statisticsUpdateHandler(self, nil, nil, error)
      return false
    }
  }

  private func collection(_ grid: StatisticsGrid, from service: HealthService) throws(HKError)
    -> HKStatisticsCollection
  {
    let data = try service.statisticsData(of: quantityType, matching: predicate, options: options)
    return HKStatisticsCollection(
      quantityType: quantityType, options: options, grid: grid, data: service.share(data),
      on: service.device)
  }
}

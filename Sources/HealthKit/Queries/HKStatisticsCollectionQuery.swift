import DeviceSimulation
import Foundation

/// A query for sums over equal stretches of time, such as the steps of each day.
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

  private let quantityType: HKQuantityType

  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.quantityType = quantityType
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  override func answer(from service: HealthService) {
    guard let initialResultsHandler else { return }
    guard
      let grid = service.grids.grid(anchor: anchorDate, interval: intervalComponents)
    else {
      raiseException(
        "NSInvalidArgumentException", "the interval of a statistics collection must be positive")
    }
    let data: any StatisticsData
    do throws(HKError) {
      data = try service.statistics(of: quantityType, matching: predicate)
    } catch {
      return initialResultsHandler(self, nil, error)
    }
    var collection = HKStatisticsCollection(
      quantityType: quantityType, options: options, grid: grid, data: data)
    service.handOut(collection) { initialResultsHandler(self, collection, nil) }
    if !isKnownUniquelyReferenced(&collection) { collection.detach() }
  }
}

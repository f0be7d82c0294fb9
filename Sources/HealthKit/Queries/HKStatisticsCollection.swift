import DeviceSimulation
import Foundation

/// The answer to a statistics-collection query: a grid of buckets, and what is in them.
///
/// While the query's handler runs, buckets are computed from the store as they are asked for. A
/// collection that outlives the handler keeps the data as they were then.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  private let quantityType: HKQuantityType
  private let options: HKStatisticsOptions
  private let grid: StatisticsGrid
  private var data: any StatisticsData

  init(
    quantityType: HKQuantityType, options: HKStatisticsOptions, grid: StatisticsGrid,
    data: any StatisticsData
  ) {
    self.quantityType = quantityType
    self.options = options
    self.grid = grid
    self.data = data
  }

  /// The bucket that contains a date, with nil quantities when it has no samples.
  open func statistics(for date: Date) -> HKStatistics? {
    statistics(at: grid.index(containing: date), within: nil)
  }

  /// The buckets that have samples, in order.
  open func statistics() -> [HKStatistics] {
    guard let extent = data.extent else { return [] }
    var result: [HKStatistics] = []
    enumerateStatistics(from: extent.start, to: extent.end) { statistics, _ in
      if statistics.sumQuantity() != nil { result.append(statistics) }
    }
    return result
  }

  /// Calls `block` with every bucket from the one that contains `startDate` to the one that contains
  /// `endDate`, empty ones too, until it sets `stop`.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let first = grid.index(containing: startDate)
    let last = grid.index(containing: endDate)
    guard first <= last else { return }
    let window = (grid.boundary(first), grid.boundary(last + 1))
    var stop = ObjCBool(false)
    for index in first...last {
      block(statistics(at: index, within: window), &stop)
      if stop.boolValue { return }
    }
  }

  /// Takes the data out of the store's hands, when somebody has kept the collection.
  func detach() {
    data = data.detached()
  }

  private func statistics(at index: Int, within window: (Date, Date)?) -> HKStatistics {
    let start = grid.boundary(index)
    let end = grid.boundary(index + 1)
    let sum =
      options.contains(.cumulativeSum)
      ? data.sum(from: start, to: end, within: window ?? (start, end)) : nil
    return HKStatistics(quantityType: quantityType, startDate: start, endDate: end, sum: sum)
  }
}

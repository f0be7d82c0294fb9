import Foundation

/// What was computed of the samples of one bucket.
open class HKStatistics: NSObject, @unchecked Sendable {
  public let quantityType: HKQuantityType
  /// Where the bucket begins.
  public let startDate: Date
  /// Where the next bucket begins.
  public let endDate: Date
  private let sum: HKQuantity?

  init(quantityType: HKQuantityType, startDate: Date, endDate: Date, sum: Double?) {
    self.quantityType = quantityType
    self.startDate = startDate
    self.endDate = endDate
    self.sum = sum.map { HKQuantity(unit: quantityType.definition.unit, doubleValue: $0) }
  }

  /// The sum of the bucket's quantities, over all sources without counting anything twice; nil when
  /// there are none, or when ``HKStatisticsOptions/cumulativeSum`` was not asked for.
  open func sumQuantity() -> HKQuantity? { sum }
}

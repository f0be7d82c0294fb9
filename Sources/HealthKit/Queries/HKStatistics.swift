import Foundation

/// What was computed of the samples of one bucket, or of all samples that a query matched.
///
/// A value is nil when its option was not asked for, and when there is no sample to compute it of.
open class HKStatistics: NSObject, @unchecked Sendable {
  public let quantityType: HKQuantityType
  /// Where the bucket begins; of a plain statistics query, where its earliest sample begins.
  public let startDate: Date
  /// Where the next bucket begins; of a plain statistics query, where its latest sample ends.
  public let endDate: Date

  let values: StatisticsValues
  /// By source, in the order in which sources count; nil without `separateBySource`.
  let separate: [SourceStatistics]?

  init(
    quantityType: HKQuantityType, startDate: Date, endDate: Date, values: StatisticsValues,
    separate: [SourceStatistics]? = nil
  ) {
    self.quantityType = quantityType
    self.startDate = startDate
    self.endDate = endDate
    self.values = values
    self.separate = separate
  }

  /// The sum over all sources, without counting anything twice.
  open func sumQuantity() -> HKQuantity? { quantity(values.sum) }

  /// The mean, as the type's aggregation style says.
  open func averageQuantity() -> HKQuantity? { quantity(values.average) }

  /// The least value.
  open func minimumQuantity() -> HKQuantity? { quantity(values.minimum) }

  /// The greatest value.
  open func maximumQuantity() -> HKQuantity? { quantity(values.maximum) }

  /// The value of the sample that ends last.
  open func mostRecentQuantity() -> HKQuantity? { quantity(values.mostRecent?.value) }

  /// When the most recent value was measured.
  open func mostRecentQuantityDateInterval() -> DateInterval? { values.mostRecent?.interval }

  /// The time that the samples cover, as a quantity of time.
  open func duration() -> HKQuantity? { time(values.duration) }

  /// Apple's form, without the address that stands in it, so that two runs print the same.
  open override var description: String {
    let names = sources?.map { "<HKSource \"\($0.name)\" (\($0.bundleIdentifier))>" }
    let list = names?.joined(separator: ", ") ?? "(null)"
    return "<<HKStatistics> Statistics on \(quantityType.identifier) (\(startDate) - \(endDate)) "
      + "over sources (\(list))>"
  }

  func quantity(_ value: Double?) -> HKQuantity? {
    value.map { HKQuantity(unit: quantityType.definition.unit, doubleValue: $0) }
  }

  func time(_ seconds: Double?) -> HKQuantity? {
    seconds.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }
}

/// What was computed of the samples of one source.
struct SourceStatistics {
  let source: SourceRecord
  let values: StatisticsValues
}

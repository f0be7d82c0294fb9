import Foundation

// Statistics of the samples that belong to a workout or to one of its activities.

extension HKWorkout {
  /// What was computed of the samples of each type that belongs to the workout.
  ///
  /// They were computed when the workout was made, or came with an import; samples that are tied to it
  /// later do not change them. A workout that an app makes with totals alone has none.
  public var allStatistics: [HKQuantityType: HKStatistics] { statistics.byType }

  /// What was computed of the samples of a type; nil when there were none.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    statistics.of(quantityType)
  }
}

extension HKWorkoutActivity {
  /// What was computed of the samples of each type that belongs to the activity.
  public var allStatistics: [HKQuantityType: HKStatistics] { statistics.byType }

  /// What was computed of the samples of a type; nil when there were none.
  public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    statistics.of(quantityType)
  }
}

extension [WorkoutRecord.Statistics] {
  /// As an app gets them. Types that HealthKit does not know have none.
  var byType: [HKQuantityType: HKStatistics] {
    var all: [HKQuantityType: HKStatistics] = [:]
    for record in self {
      let identifier = HKQuantityTypeIdentifier(rawValue: record.type)
      guard let type = HKObjectType.quantityType(forIdentifier: identifier), all[type] == nil
      else { continue }
      all[type] = HKStatistics(record, type: type)
    }
    return all
  }

  /// Those of a type.
  func of(_ type: HKQuantityType) -> HKStatistics? {
    first { $0.type == type.identifier }.map { HKStatistics($0, type: type) }
  }
}

extension HKStatistics {
  fileprivate convenience init(_ record: WorkoutRecord.Statistics, type: HKQuantityType) {
    self.init(
      quantityType: type, startDate: Date(timeIntervalSinceReferenceDate: record.start),
      endDate: Date(timeIntervalSinceReferenceDate: record.end),
      values: StatisticsValues(
        sum: record.sum, average: record.average, minimum: record.minimum,
        maximum: record.maximum, hasData: true))
  }
}

extension WorkoutRecord.Statistics {
  /// The statistics of the quantities among some samples, each counted whole, by type.
  ///
  /// - Parameters:
  ///   - start: where they begin; nil for where the first sample of the type does.
  ///   - end: where they end; nil for where the last sample of the type does.
  static func all(of samples: [HKSample], from start: Date?, to end: Date?) -> [Self] {
    let quantities = samples.compactMap { $0 as? HKQuantitySample }
    return Dictionary(grouping: quantities, by: \.quantityType).map { type, samples in
      Self(of: samples, type: type, from: start, to: end)
    }.sorted { $0.type < $1.type }
  }

  private init(
    of samples: [HKQuantitySample], type: HKQuantityType, from start: Date?, to end: Date?
  ) {
    let unit = type.definition.unit
    let parts = samples.enumerated().map { number, sample in
      StatisticsSample(
        number: Int64(number), start: sample.startDate.timeIntervalSinceReferenceDate,
        end: sample.endDate.timeIntervalSinceReferenceDate,
        value: sample.quantity.doubleValue(for: unit), rank: 0)
    }.sorted(by: StatisticsSample.precedes)
    self.init(
      type: type.identifier,
      start: start?.timeIntervalSinceReferenceDate ?? parts.map(\.start).min() ?? 0,
      end: end?.timeIntervalSinceReferenceDate ?? parts.map(\.end).max() ?? 0)
    if type.aggregationStyle == .cumulative {
      sum = parts.reduce(0) { $0 + $1.value }
    } else {
      let summary = SeriesSummary(
        of: parts, from: -.infinity, to: .infinity, style: type.aggregationStyle)
      let values = summary.values([.discreteAverage, .discreteMin, .discreteMax])
      (average, minimum, maximum) = (values.average, values.minimum, values.maximum)
    }
  }
}

import Foundation

/// A sample that stands for a series of data, which a query of its own reads.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// How many data the series has.
  public let count: Int

  init(_ attributes: ObjectAttributes, type: HKSeriesType, count: Int, start: Date, end: Date) {
    self.count = count
    super.init(attributes, type: type, start: start, end: end)
  }
}

/// Where a workout led: a series of locations, which ``HKWorkoutRouteQuery`` reads.
///
/// An ``HKWorkoutRouteBuilder`` makes it; others come with an import. `predicateForObjects(from:)`
/// finds those of a workout.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}

import CoreLocation
import DeviceSimulation
import Foundation

/// A query for the locations of a route, by time.
///
/// ```swift
/// let query = HKWorkoutRouteQuery(route: route) { _, locations, done, error in
///   path += locations ?? []
///   if done { show(path) }
/// }
/// ```
///
/// Locations come in batches, each in an event of its own; how many at once Apple leaves open
/// (``HealthParameters/routeBatchSize``). Stopping the query, in its handler too, ends them. When the
/// store closes between two batches the query ends in Code 6.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  /// What the handler is called with: a batch of locations and whether it was the last, or an error.
  public typealias Handler =
    @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  private let route: HKWorkoutRoute
  private let times: ClosedRange<Double>
  private let dataHandler: Handler

  /// - Parameter dataHandler: called with each batch, the last time with `true`; or with an error and
  ///   `false`, after which nothing comes.
  public init(route workoutRoute: HKWorkoutRoute, dataHandler: @escaping Handler) {
    route = workoutRoute
    times = -.infinity ... .infinity
    self.dataHandler = dataHandler
    super.init(objectType: HKSeriesType.workoutRoute(), predicate: nil)
  }

  /// A query for the locations of a stretch of time, its ends included; one empty batch when there are
  /// none.
  public init(
    route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval, dataHandler: @escaping Handler
  ) {
    route = workoutRoute
    times =
      dateInterval.start
      .timeIntervalSinceReferenceDate...dateInterval.end.timeIntervalSinceReferenceDate
    self.dataHandler = dataHandler
    super.init(objectType: HKSeriesType.workoutRoute(), predicate: nil)
  }

  override func answer(from service: HealthService) {
    answer(after: -1, from: service)
  }

  private func answer(after position: Int64, from service: HealthService) {
    do throws(HKError) {
      let page = try service.locations(of: route, after: position, in: times)
      dataHandler(self, page.locations.map(\.object), page.isLast, nil)
      guard !page.isLast, !isStopped else { return }
      service.device.scheduleForApp { [unowned service] in
        if !self.isStopped { self.answer(after: page.last, from: service) }
      }
    } catch {
      dataHandler(self, nil, false, error)
    }
  }
}

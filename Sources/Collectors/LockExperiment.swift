import CoreLocation
import Foundation
import HealthKit

/// The lock experiment: on every location update it asks HealthKit for today's steps, and reports the
/// number or the refusal.
///
/// Written as the app that it was: it imports Foundation, HealthKit and CoreLocation, and compiles on
/// Apple's platforms as it does here.
///
/// ```swift
/// let experiment = LockExperiment { report in print(report.line) }
/// experiment.start()
/// ```
public final class LockExperiment: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  /// How the experiment asks for location updates.
  public struct Configuration: Sendable {
    public var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBestForNavigation
    /// Metres; ``kCLDistanceFilterNone`` for every movement.
    public var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    public var activityType: CLActivityType = .fitness
    public var pausesLocationUpdatesAutomatically = false
    public var allowsBackgroundLocationUpdates = true

    public init() {}
  }

  /// Something that happened, and the line that the experiment logs of it.
  public struct Report: Sendable {
    public var event: Event
    public var line: String
  }

  public enum Event: Sendable {
    /// Location updates were asked for.
    case started(Date)
    /// A location update came; they are numbered from 1.
    case locationUpdate(tick: Int, date: Date, location: CLLocation)
    /// The answer to a tick: today's steps so far, and the day that they were summed over.
    case steps(tick: Int, count: Double, start: Date, end: Date)
    /// The answer to a tick: today has no steps.
    case noData(tick: Int)
    /// The answer to a tick: HealthKit refused.
    case refused(tick: Int, error: any Error)
    /// No location could be had.
    case locationFailed(error: any Error)
    /// The system paused location updates.
    case paused(Date)
  }

  private let store = HKHealthStore()
  private let manager = CLLocationManager()
  private let report: @Sendable (Report) -> Void
  private var ticks = 0
  /// The day of the last tick, in the zone that it was computed for.
  private var today: (zone: TimeZone, interval: DateInterval)?

  /// - Parameter report: called with every event, on the thread that it happens on.
  public init(
    configuration: Configuration = Configuration(), report: @escaping @Sendable (Report) -> Void
  ) {
    self.report = report
    super.init()
    manager.delegate = self
    apply(configuration)
  }

  /// Configures the location manager, now or while it runs.
  public func apply(_ configuration: Configuration) {
    manager.desiredAccuracy = configuration.desiredAccuracy
    manager.distanceFilter = configuration.distanceFilter
    manager.activityType = configuration.activityType
    manager.pausesLocationUpdatesAutomatically = configuration.pausesLocationUpdatesAutomatically
    manager.allowsBackgroundLocationUpdates = configuration.allowsBackgroundLocationUpdates
  }

  /// Starts location updates.
  public func start() {
    let now = Date()
    report(Report(event: .started(now), line: "\(now) startGetLocation"))
    manager.requestAlwaysAuthorization()
    manager.startUpdatingLocation()
  }

  /// Ends location updates.
  public func stop() {
    manager.stopUpdatingLocation()
  }

  // MARK: Location updates

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.last else { return }
    let now = Date()
    ticks += 1
    report(
      Report(
        event: .locationUpdate(tick: ticks, date: now, location: location),
        line: "\(now) didUpdateLocations"))
    queryTodaysSteps(tick: ticks, now: now)
  }

  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    report(Report(event: .locationFailed(error: error), line: "\(error)"))
  }

  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    let now = Date()
    report(Report(event: .paused(now), line: "\(now) locationManagerDidPauseLocationUpdates"))
  }

  // MARK: Steps

  private func queryTodaysSteps(tick: Int, now: Date) {
    let query = HKStatisticsCollectionQuery(
      quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
      options: .cumulativeSum, anchorDate: startOfDay(now),
      intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { [report] _, collection, error in
      guard let collection else {
        if let error {
          report(Report(event: .refused(tick: tick, error: error), line: "\(error)"))
        }
        return
      }
      // From now to now: exactly the bucket that contains this moment.
      collection.enumerateStatistics(from: now, to: now) { statistics, _ in
        guard let sum = statistics.sumQuantity() else {
          return report(Report(event: .noData(tick: tick), line: "no data"))
        }
        let count = sum.doubleValue(for: .count())
        report(
          Report(
            event: .steps(
              tick: tick, count: count, start: statistics.startDate, end: statistics.endDate),
            line: LockExperiment.line(of: count)))
      }
    }
    store.execute(query)
  }

  /// The midnight that a day began with. It is asked for at each tick, and changes once a day.
  private func startOfDay(_ now: Date) -> Date {
    // The same as the current zone for an app that sets none; that one is looked up anew each time.
    let zone = NSTimeZone.default
    if let today, today.zone == zone, today.interval.start <= now, now < today.interval.end {
      return today.interval.start
    }
    guard let day = Calendar.current.dateInterval(of: .day, for: now) else {
      return Calendar.current.startOfDay(for: now)
    }
    today = (zone, day)
    return day.start
  }

  /// A sum as `%f` prints it. Most are whole numbers, which need no format.
  private static func line(of count: Double) -> String {
    if let whole = Int(exactly: count), whole != 0 { return " \(whole).000000" }
    return String(format: " %f", count)
  }
}

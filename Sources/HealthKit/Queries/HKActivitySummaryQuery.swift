import DeviceSimulation
import Foundation

/// A query for the summaries of the user's activity, day by day.
///
/// ```swift
/// var day = Calendar.current.dateComponents([.era, .year, .month, .day], from: Date())
/// day.calendar = Calendar.current
/// let query = HKActivitySummaryQuery(
///   predicate: HKQuery.predicateForActivitySummary(with: day)
/// ) { _, summaries, error in … }
/// ```
///
/// With an ``updateHandler`` the query goes on. While the device is locked nothing new comes, so it is
/// told nothing then.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  /// What a handler is called with: summaries by day, or an error.
  public typealias Handler =
    @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// Called with all summaries that match whenever one of any day is new. Set it before the query is
  /// executed.
  open var updateHandler: Handler?

  private let resultsHandler: Handler

  /// - Parameters:
  ///   - predicate: which days; nil for all.
  ///   - handler: called once, with summaries or with an error: Code 6 while the store is closed.
  public init(predicate: NSPredicate?, resultsHandler handler: @escaping Handler) {
    resultsHandler = handler
    super.init(objectType: .activitySummaryType(), predicate: predicate)
  }

  override func answer(from service: HealthService) {
    do throws(HKError) {
      resultsHandler(self, try service.activitySummaries(matching: predicate), nil)
      if updateHandler != nil, !isStopped { service.queries.begin(self) }
    } catch {
      resultsHandler(self, nil, error)
    }
  }
}

extension HKActivitySummaryQuery: RunningQuery {
  func concerns(_ type: String) -> Bool { type == objectType?.identifier }

  func update(with news: StoreNews, from service: HealthService) -> Bool {
    do throws(HKError) {
      updateHandler?(self, try service.activitySummaries(matching: predicate), nil)
      return true
    } catch {
      updateHandler?(self, nil, error)
      return false
    }
  }
}

extension HealthService {
  /// The summaries that match a predicate, by day; none when the app was denied them.
  ///
  /// - Throws: Code 1 without HealthKit, Code 5 when the app never asked to read them, Code 6 while
  ///   the store is closed.
  func activitySummaries(matching predicate: NSPredicate?) throws(HKError) -> [HKActivitySummary] {
    let readable = try readable(.activitySummaryType())
    let days = predicate?.dayBounds ?? (first: nil, last: nil)
    let records = try read { () throws(StoreError) in
      try store.activitySummaries(from: days.first, through: days.last)
    }
    // An app saves none of its own.
    guard readable == .all else { return [] }
    return records.map(HKActivitySummary.init).filter { predicate?.evaluate(with: $0) ?? true }
  }

  /// Tells the queries for activity summaries that there are new ones.
  func tellOfActivitySummaries() {
    queries.addSummaries(on: self)
  }
}

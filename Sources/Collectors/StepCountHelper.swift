import Foundation
import HealthKit

/// The step-count helper: asks to read step counts, and adds up today's samples.
///
/// It adds the samples themselves, as the original does: where a phone and a watch counted the same
/// walk it counts twice, which is what its statistics-query sibling ``LockExperiment`` does not.
///
/// Needs `NSHealthShareUsageDescription` in `Info.plist`.
public final class StepCountHelper: @unchecked Sendable {
  /// Something that happened, and a line that says so.
  public struct Report: Sendable {
    public var event: Event
    public var line: String
  }

  public enum Event: Sendable {
    /// The user was asked, and the sheet came to an answer or did not.
    case authorization(success: Bool, error: (any Error)?)
    /// Today's steps.
    case steps(Int)
    /// There is nothing to add up, or nothing may be read: the two look alike.
    case noData
    /// HealthKit refused.
    case refused(error: any Error)
    /// The device keeps no health data.
    case unavailable
  }

  /// What a person without data can do about it.
  public static let hint =
    "No step data. To share it, open Settings, Privacy, Health and allow this app to read steps."

  private let store = HKHealthStore()
  private let report: @Sendable (Report) -> Void

  /// - Parameter report: called with every event, on the thread that it happens on.
  public init(report: @escaping @Sendable (Report) -> Void = { _ in }) {
    self.report = report
  }

  /// Fetches today's steps.
  ///
  /// - Parameter completion: called once: `true` and the number as text, or `false` and what is wrong.
  public func fetchTodaysSteps(completion: @escaping @Sendable (Bool, String) -> Void) {
    guard HKHealthStore.isHealthDataAvailable() else {
      return finish(.unavailable, false, "Health data is unavailable on this device", completion)
    }
    let stepCount = HKQuantityType(.stepCount)
    store.requestAuthorization(toShare: nil, read: [stepCount]) { [self] success, error in
      let outcome = success ? "authorization requested" : error.map { "\($0)" } ?? "not authorized"
      report(Report(event: .authorization(success: success, error: error), line: outcome))
      guard success else { return completion(false, outcome) }
      queryTodaysSamples(of: stepCount, completion: completion)
    }
  }

  private func queryTodaysSamples(
    of stepCount: HKQuantityType, completion: @escaping @Sendable (Bool, String) -> Void
  ) {
    let midnight = Calendar.current.startOfDay(for: Date())
    let nextMidnight = Calendar.current.date(byAdding: .day, value: 1, to: midnight)
    let today = HKQuery.predicateForSamples(withStart: midnight, end: nextMidnight, options: [])
    let newestFirst = [
      NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false),
      NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false),
    ]
    let query = HKSampleQuery(
      sampleType: stepCount, predicate: today, limit: HKObjectQueryNoLimit,
      sortDescriptors: newestFirst
    ) { [self] _, samples, error in
      if let error { return finish(.refused(error: error), false, "\(error)", completion) }
      guard let samples, !samples.isEmpty else {
        return finish(.noData, false, StepCountHelper.hint, completion)
      }
      let count = samples.reduce(0) { sum, sample in
        let quantity = (sample as? HKQuantitySample)?.quantity
        return sum + Int(quantity?.doubleValue(for: .count()) ?? 0)
      }
      finish(.steps(count), true, "\(count)", completion)
    }
    store.execute(query)
  }

  private func finish(
    _ event: Event, _ success: Bool, _ text: String,
    _ completion: @Sendable (Bool, String) -> Void
  ) {
    report(Report(event: event, line: text))
    completion(success, text)
  }
}

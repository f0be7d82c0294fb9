import Foundation
import HealthKit

/// Asks for the steps so far, and asks again a second later while the health data are closed.
public actor PatientSync {
  private let store = HKHealthStore()

  public init() {}

  public func stepsToday(attempts: Int = 3) async throws -> Double {
    let midnight = Calendar.current.startOfDay(for: Date())
    let today = HKSamplePredicate.quantitySample(
      type: HKQuantityType(.stepCount),
      predicate: HKQuery.predicateForSamples(withStart: midnight, end: nil))
    let query = HKStatisticsQueryDescriptor(predicate: today, options: .cumulativeSum)
    for _ in 1..<attempts {
      do {
        let statistics = try await query.result(for: store)
        return statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0
      } catch HKError.errorDatabaseInaccessible {
        try await Task.sleep(for: .seconds(1))
      }
    }
    return try await query.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0
  }
}

import Foundation

/// A query for correlations, which can look at what they are made of.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  public let correlationType: HKCorrelationType
  /// What parts of a type have to match, by type; nil for any parts.
  public let samplePredicates: [HKSampleType: NSPredicate]?
  private let completion: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// - Parameter completion: called once, with correlations or with an error.
  public init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?,
    samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    self.correlationType = correlationType
    self.samplePredicates = samplePredicates
    self.completion = completion
    super.init(objectType: correlationType, predicate: predicate)
  }

  override func answer(from service: HealthService) {
    do throws(HKError) {
      let correlations = try service.samples(of: correlationType, matching: predicate)
        .compactMap { $0 as? HKCorrelation }
        .filter { correlation in
          (samplePredicates ?? [:]).allSatisfy { type, predicate in
            correlation.objects(for: type).contains { predicate.evaluate(with: $0) }
          }
        }
      completion(self, correlations, nil)
    } catch {
      completion(self, nil, error)
    }
  }
}

import Foundation

/// A query for the sources that have saved samples of a type.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let completionHandler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// - Parameter completionHandler: called once, with sources or with an error.
  public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    self.completionHandler = completionHandler
    super.init(objectType: sampleType, predicate: objectPredicate)
  }

  override func answer(from service: HealthService) {
    do throws(HKError) {
      guard let type = objectType else { throw HKError(.errorInvalidArgument) }
      let samples = try service.samples(of: type, matching: predicate)
      completionHandler(self, Set(samples.lazy.map(\.sourceRevision.source)), nil)
    } catch {
      completionHandler(self, nil, error)
    }
  }
}

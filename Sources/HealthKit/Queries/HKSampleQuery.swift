import DeviceSimulation
import Foundation

/// The limit that is none.
public let HKObjectQueryNoLimit = 0

/// Sorts samples by their start.
public let HKSampleSortIdentifierStartDate = "startDate"
/// Sorts samples by their end.
public let HKSampleSortIdentifierEndDate = "endDate"

/// A query for the samples themselves, just as they were saved: two sources that measured the same
/// steps both appear.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  public let limit: Int
  public let sortDescriptors: [NSSortDescriptor]?
  private let resultsHandler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// - Parameters:
  ///   - limit: the most samples to return; ``HKObjectQueryNoLimit`` for all.
  ///   - sortDescriptors: by ``HKSampleSortIdentifierStartDate`` and ``HKSampleSortIdentifierEndDate``.
  ///   - resultsHandler: called once, with samples or with an error, never with both.
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.resultsHandler = resultsHandler
    super.init(objectType: sampleType, predicate: predicate)
  }

  override func answer(from service: HealthService) {
    let result = Result { () throws(HKError) -> [HKSample] in
      guard let type = objectType else { throw HKError(.errorInvalidArgument) }
      var samples = try service.samples(of: type, matching: predicate)
      if let sortDescriptors, !sortDescriptors.isEmpty {
        samples = sortDescriptors.sorted(samples)
      }
      return limit > 0 ? Array(samples.prefix(limit)) : samples
    }
    switch result {
    case .success(let samples): resultsHandler(self, samples, nil)
    case .failure(let error): resultsHandler(self, nil, error)
    }
  }
}

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
///
/// Without sort descriptors the order is not documented; here it is by start, type by type.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  public let limit: Int
  public let sortDescriptors: [NSSortDescriptor]?
  private let descriptors: [HKQueryDescriptor]
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
    descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// A query for samples that match any of some descriptors, sorted.
  public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.resultsHandler = resultsHandler
    descriptors = queryDescriptors
    super.init(objectType: queryDescriptors.first?.sampleType, predicate: nil)
  }

  /// A query for samples that match any of some descriptors.
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: [],
      resultsHandler: resultsHandler)
  }

  override func answer(from service: HealthService) {
    let result = Result { () throws(HKError) -> [HKSample] in
      var samples = try service.samples(matchingAnyOf: descriptors)
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

extension HealthService {
  /// The samples that match any of some descriptors, each once.
  func samples(matchingAnyOf descriptors: [HKQueryDescriptor]) throws(HKError) -> [HKSample] {
    guard !descriptors.isEmpty else { throw HKError(.errorInvalidArgument) }
    var samples: [HKSample] = []
    var seen: Set<UUID> = []
    for descriptor in descriptors {
      let matching = try self.samples(of: descriptor.sampleType, matching: descriptor.predicate)
      samples +=
        descriptors.count == 1 ? matching : matching.filter { seen.insert($0.uuid).inserted }
    }
    return samples
  }
}

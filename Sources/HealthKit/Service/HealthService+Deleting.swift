import DeviceSimulation
import Foundation

extension HealthService {
  /// Deletes objects that the app has saved: all of them, or none when it throws.
  ///
  /// What a deleted correlation was made of stays. While the store is closed
  /// ``HealthParameters/deletionsWhileLocked`` decides.
  ///
  /// - Throws: Code 1 without HealthKit; Code 3 for no objects and for one that is not there or not
  ///   the app's; Code 4 or 5 when the app may not save a type; Code 6 while the store is closed.
  func delete(_ samples: [HKSample]) throws(HKError) {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    guard !samples.isEmpty else {
      // carp-dk/flutter-plugins#858
      throw HKError(.errorInvalidArgument, text: "dataObjects cannot be empty")
    }
    for sample in samples {
      for type in sample.authorizedTypes { try authorization.checkSharing(type) }
    }
    let own = ownIdentifier
    let identities = samples.map { sample in
      var identity = sample.identity
      identity.owner = own
      return identity
    }
    guard store.isOpen else {
      guard parameters.deletionsWhileLocked == .journaled else {
        throw HKError(.errorDatabaseInaccessible)
      }
      _ = try write { () throws(StoreError) in try store.remove(identities) }
      return
    }
    for identity in identities {
      let stored = try read { () throws(StoreError) in try store.sample(identity) }
      guard stored?.source.bundleIdentifier == own else {
        // kvs-coder/HealthKitReporter#19
        throw HKError(.errorInvalidArgument, text: "Failed to find some objects for deletion.")
      }
    }
    try remove(identities, of: Set(samples.map(\.sampleType.identifier)))
  }

  /// Deletes what the app has saved of a type and what matches a predicate; how many that were.
  ///
  /// - Throws: As ``delete(_:)`` does, but for Code 3.
  func deleteObjects(of type: HKObjectType, matching predicate: NSPredicate) throws(HKError) -> Int
  {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    guard let type = type as? HKSampleType else { throw HKError(.errorInvalidArgument) }
    if !(type is HKCorrelationType) { try authorization.checkSharing(type) }
    guard store.isOpen else { throw HKError(.errorDatabaseInaccessible) }
    let own = ownIdentifier
    let bounds = predicate.dateBounds
    let identities = try read { () throws(StoreError) in
      var objects = SampleObjects(store)
      var identities: [SampleIdentity] = []
      let records = try store.samples(
        ofType: type.identifier, from: bounds.start?.timeIntervalSinceReferenceDate,
        to: bounds.end?.timeIntervalSinceReferenceDate)
      for record in records where record.source.bundleIdentifier == own {
        let sample = try objects.sample(record, type: type)
        if predicate.evaluate(with: sample) { identities.append(sample.identity) }
      }
      return identities
    }
    try remove(identities, of: [type.identifier])
    return identities.count
  }

  private func remove(_ identities: [SampleIdentity], of types: Set<String>) throws(HKError) {
    guard !identities.isEmpty else { return }
    let removed = try write { () throws(StoreError) in
      // Statistics add up what there is and cannot give anything back.
      for type in types { dropStatistics(ofType: type) }
      return try store.remove(identities)
    }
    statistics.updates.add(removed, on: self)
    tell(removed.map { .removed($0) })
  }
}

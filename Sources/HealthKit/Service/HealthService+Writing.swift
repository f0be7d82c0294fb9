import DeviceSimulation
import Foundation

extension HealthService {
  /// Saves samples as the app: all of them, or none when it throws.
  ///
  /// - Throws: Code 1 without HealthKit, Code 3 for a sample that cannot be saved, Code 4 when the app
  ///   was denied a type, Code 5 when it never asked for one, Code 6 while the store is closed and
  ///   ``HealthParameters/savesWhileLocked`` or ``HealthParameters/savesBeforeFirstUnlock`` refuses.
  func save(_ samples: [HKSample]) throws(HKError) {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    for sample in samples {
      for type in sample.authorizedTypes { try authorization.checkSharing(type) }
      if let earliest = earliestPermittedDate, sample.endDate < earliest {
        throw HKError(
          .errorInvalidArgument, text: "Sample ends before the earliest permitted date \(earliest)")
      }
    }
    guard store.isOpen || savesWhileClosed == .journaled else {
      throw HKError(.errorDatabaseInaccessible)
    }
    let source = SourceRecord(app: device.app)
    try write { () throws(StoreError) in
      try insert(samples.flatMap { $0.newRecords(source: source) })
    }
  }

  /// What becomes of a save at this moment, when the store is closed.
  private var savesWhileClosed: HealthParameters.ClosedStorePolicy {
    device.lockState == .beforeFirstUnlock
      ? parameters.savesBeforeFirstUnlock : parameters.savesWhileLocked
  }

  /// Ties samples to a workout; those that are not there yet are saved.
  ///
  /// - Throws: Code 3 for a workout that is not there, Code 6 while the store is closed, and as
  ///   ``save(_:)`` does.
  func add(_ samples: [HKSample], to workout: HKWorkout) throws(HKError) {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    for sample in samples {
      for type in sample.authorizedTypes { try authorization.checkSharing(type) }
    }
    guard
      let stored = try read({ () throws(StoreError) in try store.sample(workout.identity) })
    else { throw HKError(.errorInvalidArgument, text: "Workout has not been saved") }
    let source = SourceRecord(app: device.app)
    try write { () throws(StoreError) in
      var new: [HKSample] = []
      var known: [SampleIdentity] = []
      for sample in samples {
        if try store.sample(sample.identity) == nil {
          new.append(sample)
        } else {
          known.append(sample.identity)
        }
      }
      var records = new.flatMap { $0.newRecords(source: source) }
      for index in records.indices {
        records[index].details = .details(
          records[index].details, containingWorkout: stored.number)
      }
      try insert(records)
      try store.tie(known, toWorkout: stored.number)
    }
  }

  /// Puts records into the store, and tells who waits for them.
  func insert(_ records: [SampleRecord]) throws(StoreError) {
    guard !records.isEmpty else { return }
    prepareStatistics(forChangesOf: records)
    try store.insert(records)
    updateStatistics(with: records)
    store.isOpen ? tell(records.map { .added($0) }) : tellOfJournaled(records)
  }

  /// Changes the store; what the caller is to blame for ends in Code 3, a fault of the store in Code 0.
  func write<Result>(_ body: () throws(StoreError) -> Result) throws(HKError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      switch error {
      case .alreadyStored, .invalid:
        throw HKError(.errorInvalidArgument, text: "\(error)")
      default:
        onFault?(error)
        throw HKError(.unknownError, text: "\(error)")
      }
    }
  }
}

extension HKSample {
  /// The types that the app has to be allowed to save: for a correlation those of its parts.
  var authorizedTypes: [HKSampleType] {
    (self as? HKCorrelation)?.objects.map(\.sampleType) ?? [sampleType]
  }

  /// The records of a sample that is to be saved by a source; of a correlation those of its parts too.
  func newRecords(source: SourceRecord) -> [SampleRecord] {
    let record = newRecord(source: source)
    guard let correlation = self as? HKCorrelation else { return [record] }
    let parts = correlation.objects.map { part in
      var part = part.newRecord(source: source)
      part.details = .details(part.details, correlation: record.number)
      return part
    }
    return [record] + parts.sorted { $0.number < $1.number }
  }
}

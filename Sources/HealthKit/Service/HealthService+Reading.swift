import DeviceSimulation
import Foundation

extension HealthService {
  /// The samples of a type that match a predicate, by start.
  ///
  /// - Throws: Code 1 without HealthKit, Code 5 when the app never asked to read the type, Code 6
  ///   while the store is closed.
  func samples(of type: HKObjectType, matching predicate: NSPredicate?) throws(HKError)
    -> [HKSample]
  {
    guard let type = type as? HKSampleType else { throw HKError(.errorInvalidArgument) }
    _ = try readable(type)
    let bounds = predicate?.dateBounds ?? (start: nil, end: nil)
    let records = try read { () throws(StoreError) in
      try store.samples(
        ofType: type.identifier,
        from: bounds.start?.timeIntervalSinceReferenceDate,
        to: bounds.end?.timeIntervalSinceReferenceDate)
    }
    return try visible(records, of: type, matching: predicate)
  }

  /// Those of some records of a type that the app may see and that match a predicate.
  func visible(
    _ records: [SampleRecord], of type: HKSampleType, matching predicate: NSPredicate?
  ) throws(HKError) -> [HKSample] {
    let isVisible = try visibility(of: type)
    return try read { () throws(StoreError) in
      var objects = SampleObjects(store)
      var samples: [HKSample] = []
      for record in records where isVisible(record) {
        let sample = try objects.sample(record, type: type)
        if predicate?.evaluate(with: sample) ?? true { samples.append(sample) }
      }
      return samples
    }
  }

  /// What changed of a type after a place in the sequence of all changes, as far as the app may see
  /// it and a predicate says; deletions whatever the predicate says, since what was deleted is gone.
  ///
  /// - Throws: As ``samples(of:matching:)`` does.
  func changes(
    of type: HKSampleType, matching predicate: NSPredicate?, after sequence: Int64, limit: Int?
  ) throws(HKError) -> [(sequence: Int64, change: ObjectChange)] {
    let isVisible = try visibility(of: type)
    return try read { () throws(StoreError) in
      var objects = SampleObjects(store)
      var added: [Int64: HKSample] = [:]
      let changes = try store.changes(ofType: type.identifier, after: sequence, limit: limit) {
        change throws(StoreError) in
        switch change.kind {
        case .deleted(let record):
          return isVisible(SampleRecord(record))
        case .added(let record):
          guard isVisible(record) else { return false }
          let sample = try objects.sample(record, type: type)
          guard predicate?.evaluate(with: sample) ?? true else { return false }
          added[change.sequence] = sample
          return true
        }
      }
      return changes.compactMap { change in
        switch change.kind {
        case .added: added[change.sequence].map { (change.sequence, .added($0)) }
        case .deleted(let record): (change.sequence, .deleted(HKDeletedObject(record)))
        }
      }
    }
  }

  /// Which records of a type the app may see: all, those from a date on, or only its own.
  private func visibility(of type: HKSampleType) throws(HKError) -> (SampleRecord) -> Bool {
    let readable = try readable(type)
    let own = ownIdentifier
    if readable == .own { return { $0.source.bundleIdentifier == own } }
    let limit = authorization.historyLimit(of: type)?.timeIntervalSinceReferenceDate
    let permitted = earliestPermittedDate?.timeIntervalSinceReferenceDate
    guard limit != nil || permitted != nil else { return { _ in true } }
    return { record in
      record.end >= permitted ?? -.infinity
        && (record.start >= limit ?? -.infinity || record.source.bundleIdentifier == own)
    }
  }

  /// The date before which the device has no samples; nil for none.
  var earliestPermittedDate: Date? {
    device.kind == .appleWatch ? Date(timeIntervalSinceNow: -parameters.watchHistory) : nil
  }

  func readable(_ type: HKObjectType) throws(HKError) -> HealthAuthorization.Readable {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    return try authorization.readable(type)
  }

  /// Reads from the open store.
  ///
  /// - Throws: Code 6 while it is closed, Code 0 when reading fails.
  func read<Result>(_ body: () throws(StoreError) -> Result) throws(HKError) -> Result {
    guard store.isOpen else { throw HKError(.errorDatabaseInaccessible) }
    do throws(StoreError) {
      return try body()
    } catch {
      onFault?(error)
      throw HKError(.unknownError, text: "\(error)")
    }
  }

  var ownIdentifier: String { device.app.bundleIdentifier }
}

/// Something that came or went, as an app sees it.
enum ObjectChange {
  case added(HKSample)
  case deleted(HKDeletedObject)
}

extension HKDeletedObject {
  convenience init(_ record: DeletedRecord) {
    self.init(
      uuid: record.uuid ?? ObjectNumber.uuid(of: record.number), metadata: record.metadata)
  }
}

extension SampleRecord {
  /// As much of a deleted sample as is left.
  fileprivate init(_ record: DeletedRecord) {
    self.init(
      number: record.number, type: record.type, source: record.source, start: .infinity,
      end: .infinity, value: 0)
  }
}

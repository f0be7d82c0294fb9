import Foundation

extension ProtectedDatabase {
  /// Removes samples, all of them or, when it throws, none; those that are not there, or not of
  /// their owner, are passed over.
  ///
  /// - Returns: the samples as they were.
  func remove(_ samples: [SampleIdentity]) throws(StoreError) -> [SampleRecord] {
    var removed: [SampleRecord] = []
    try change { () throws(StoreError) in
      for identity in samples {
        guard let sample = try self.sample(identity) else { continue }
        if let owner = identity.owner, owner != sample.source.bundleIdentifier { continue }
        let type = try tables.typeID(for: sample)
        let source = try tables.id(of: sample.source)
        try lookup.remove(number: sample.number)
        try log.deleted(
          sample, type: type, source: source, metadata: DeletedRecord(sample).metadata)
        removed.append(sample)
      }
    }
    return removed
  }

  /// Notes that samples belong to a workout, all of them or, when it throws, none.
  func tie(_ samples: [SampleIdentity], toWorkout number: Int64) throws(StoreError) {
    try change { () throws(StoreError) in
      for identity in samples {
        guard var sample = try self.sample(identity) else { continue }
        sample.details = .details(sample.details, containingWorkout: number)
        // The type has details from now on.
        _ = try tables.typeID(for: sample)
        try lookup.tie(number: sample.number, toWorkout: number)
      }
    }
  }

  /// One sample; nil when it is not there.
  func sample(_ identity: SampleIdentity) throws(StoreError) -> SampleRecord? {
    try lookup.sample(
      number: identity.number, uuid: identity.uuid, vocabulary: vocabulary, reader: reader)
  }

  /// The samples that a correlation is made of.
  func parts(ofCorrelation number: Int64) throws(StoreError) -> [SampleRecord] {
    try lookup.parts(ofCorrelation: number, vocabulary: vocabulary, reader: reader)
  }

  /// What changed of a type after a place in the sequence, in order, as far as `isWanted` says.
  ///
  /// - Parameter limit: the most changes; nil for all.
  func changes(
    ofType type: String, after sequence: Int64, limit: Int?,
    isWanted: (StoredChange) throws(StoreError) -> Bool
  ) throws(StoreError) -> [StoredChange] {
    guard let entry = vocabulary.types[type] else { return [] }
    let deletions = try changeQuery.deletions(
      after: sequence, vocabulary: vocabulary, path: connection.path)
    var deletedAt: [Int64: Int64] = [:]
    var candidates: [StoredChange] = []
    for deletion in deletions {
      guard case .deleted(let record) = deletion.kind else { continue }
      deletedAt[record.number] = deletion.sequence
      if record.type == type { candidates.append(deletion) }
    }
    var additions: [StoredChange] = []
    try changeQuery.additions(
      of: entry, named: type, after: sequence, reader: reader, deletedAt: deletedAt
    ) { change throws(StoreError) in
      if try isWanted(change) { additions.append(change) }
      return limit.map { additions.count < $0 } ?? true
    }
    var wantedDeletions: [StoredChange] = []
    for deletion in candidates where try isWanted(deletion) {
      wantedDeletions.append(deletion)
    }
    let changes = (additions + wantedDeletions).sorted { $0.sequence < $1.sequence }
    return limit.map { Array(changes.prefix($0)) } ?? changes
  }
}

extension ProtectedStore {
  /// Removes samples for good, all of them or, when it throws, none.
  ///
  /// In the open store those that are not there are passed over, and what is removed is returned. In
  /// the closed one the removal is journaled: it is done by the merge, after everything that was saved
  /// before, and nothing is returned.
  func remove(_ samples: [SampleIdentity]) throws(StoreError) -> [SampleRecord] {
    if isOpen, let database { return try database.remove(samples) }
    try journal.appendRemovals(samples)
    return []
  }

  /// Notes that samples belong to a workout; those that are not there are passed over.
  ///
  /// Throws `.closed` when the store is not open.
  func tie(_ samples: [SampleIdentity], toWorkout number: Int64) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    try database.tie(samples, toWorkout: number)
  }

  /// One sample; nil when it is not there. Throws `.closed` when the store is not open.
  func sample(_ identity: SampleIdentity) throws(StoreError) -> SampleRecord? {
    guard isOpen, let database else { throw .closed }
    return try database.sample(identity)
  }

  /// The samples that a correlation is made of. Throws `.closed` when the store is not open.
  func parts(ofCorrelation number: Int64) throws(StoreError) -> [SampleRecord] {
    guard isOpen, let database else { throw .closed }
    return try database.parts(ofCorrelation: number)
  }

  /// The place of the last change in the sequence of all. Throws `.closed` when the store is not open.
  func lastChange() throws(StoreError) -> Int64 {
    guard isOpen, let database else { throw .closed }
    return database.log.state.last
  }

  /// What changed of a type after a place in the sequence, in order.
  ///
  /// A sample that came and went since is there as a deletion only. Throws `.closed` when the store
  /// is not open.
  ///
  /// - Parameters:
  ///   - sequence: 0 for all changes ever.
  ///   - limit: the most changes; nil for all.
  ///   - isWanted: which changes count.
  func changes(
    ofType type: String, after sequence: Int64, limit: Int? = nil,
    isWanted: (StoredChange) throws(StoreError) -> Bool = { _ in true }
  ) throws(StoreError) -> [StoredChange] {
    guard isOpen, let database else { throw .closed }
    return try database.changes(
      ofType: type, after: sequence, limit: limit, isWanted: isWanted)
  }
}

extension ProtectedStore {
  /// Adds what of a batch is new: all of it, or nothing when it throws.
  ///
  /// - Returns: the number of each row's sample, new or known.
  /// - Throws: `.closed` when the store is not open.
  func add(
    _ batch: SampleBatch, vocabulary: inout ImportVocabulary, state: inout ImportState
  ) throws(StoreError) -> [Int64] {
    guard isOpen, let database else { throw .closed }
    try journal.reserve(through: state.nextNumber + Int64(batch.rows.count))
    return try database.add(batch, vocabulary: &vocabulary, state: &state)
  }

  /// The highest number of all samples that are or were in the open store; those that were only given
  /// out do not count. Throws `.closed` when the store is not open.
  func highestStoredNumber() throws(StoreError) -> Int64 {
    guard isOpen, let database else { throw .closed }
    return try database.sampleImport().highestNumber()
  }

  /// Moves the write-ahead log into the open database; no effect when the store is closed.
  func checkpoint() throws(StoreError) {
    try database?.connection.checkpoint()
  }
}

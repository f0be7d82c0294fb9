/// The statements that read what changed after a place in the sequence of all changes.
struct ChangeQuery {
  private let runs: SQLiteStatement
  private let deletions: SQLiteStatement
  private let members: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    runs = try SQLiteStatement(
      """
      SELECT sequence, first, last FROM addition
      WHERE sequence >= (SELECT ifnull(max(sequence), 0) FROM addition WHERE sequence <= ?1)
      ORDER BY sequence
      """, on: connection)
    deletions = try SQLiteStatement(
      """
      SELECT sequence, number, source, uuid, metadata, type FROM deletion
      WHERE sequence > ?1 ORDER BY sequence
      """, on: connection)
    // The type's index would have to be read from its start, so it is kept out of this.
    members = try SQLiteStatement(
      """
      SELECT \(SampleReader.detailedColumns) FROM sample
      WHERE number BETWEEN ?1 AND ?2 AND +type = ?3 ORDER BY number
      """, on: connection)
  }

  /// Calls `body` with the additions of a type after a place, in order, until it returns false.
  ///
  /// A sample that was deleted later is not among them.
  func additions(
    of type: Vocabulary.TypeEntry, named identifier: String, after sequence: Int64,
    reader: SampleReader, deletedAt: [Int64: Int64],
    _ body: (StoredChange) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var reader = reader
    try runs.bind(sequence, at: 1)
    defer {
      runs.reset()
      members.reset()
    }
    while try runs.step() {
      let start = runs.integer(0)
      let first = runs.integer(1)
      let last = runs.integer(2)
      let skipped = max(0, sequence + 1 - start)
      guard skipped <= last - first else { continue }
      try members.bind(first + skipped, at: 1)
      try members.bind(last, at: 2)
      try members.bind(type.id, at: 3)
      while try members.step() {
        let sample = try reader.record(of: members, type: identifier, isDetailed: true)
        let place = start + (sample.number - first)
        // One that was saved again after its deletion is in two runs, and counts in the later.
        if let deletion = deletedAt[sample.number], deletion > place { continue }
        guard try body(StoredChange(sequence: place, kind: .added(sample))) else { return }
      }
      members.reset()
    }
  }

  /// The deletions of every type after a place, in order.
  func deletions(
    after sequence: Int64, vocabulary: Vocabulary, path: String
  ) throws(StoreError) -> [StoredChange] {
    try deletions.bind(sequence, at: 1)
    defer { deletions.reset() }
    var changes: [StoredChange] = []
    while try deletions.step() {
      let number = deletions.integer(1)
      guard let source = vocabulary.sources[deletions.integer(2)] else {
        throw .corrupt(path: path, finding: "deleted sample \(number) has no source in its table")
      }
      guard let metadata = try? RecordDecoder.metadata(of: deletions.bytes(4)) else {
        throw .corrupt(path: path, finding: "deleted sample \(number) has malformed metadata")
      }
      let record = DeletedRecord(
        number: number, type: vocabulary.typeIdentifiers[deletions.integer(5)] ?? "",
        source: source, uuid: deletions.uuid(3), metadata: metadata)
      changes.append(StoredChange(sequence: deletions.integer(0), kind: .deleted(record)))
    }
    return changes
  }
}

/// What came into the protected database and what went, each with its place in one sequence.
///
/// Additions are kept as runs of consecutive numbers, so that the log of samples that come as they
/// are made is short. Deletions stay for good: whoever holds an old anchor has to hear of them.
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class ChangeLog: @unchecked Sendable {
  /// Numbers that were added one after the other.
  struct Run {
    var sequence: Int64
    var first: Int64
    var last: Int64

    /// The place of the run's last number.
    var lastSequence: Int64 { sequence + (last - first) }
  }

  /// Where the log stands; a value, put back when a transaction fails.
  struct State {
    /// The place of the last change, 0 when there was none.
    var last: Int64 = 0
    fileprivate var open: Run?
    fileprivate var isOpenStored = false
    fileprivate var hasUnwritten = false
  }

  var state = State()

  private let runInsertion: SQLiteStatement
  private let runUpdate: SQLiteStatement
  private let deletionInsertion: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    runInsertion = try SQLiteStatement(
      "INSERT INTO addition (sequence, first, last) VALUES (?1, ?2, ?3)", on: connection)
    runUpdate = try SQLiteStatement(
      "UPDATE addition SET last = ?3 WHERE sequence = ?1 AND first = ?2", on: connection)
    deletionInsertion = try SQLiteStatement(
      """
      INSERT INTO deletion (sequence, number, type, source, uuid, metadata)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """, on: connection)
    state = try ChangeLog.state(on: connection)
  }

  /// Takes note of a new sample. Written by `flush()`.
  func added(_ number: Int64) throws(StoreError) {
    if var run = state.open, run.last < number, run.last + 1 == number {
      run.last = number
      state.open = run
    } else {
      try flush()
      state.open = Run(sequence: state.last + 1, first: number, last: number)
      state.isOpenStored = false
    }
    state.last += 1
    state.hasUnwritten = true
  }

  /// Takes note of new samples with consecutive numbers. Written by `flush()`.
  func added(_ numbers: Range<Int64>) throws(StoreError) {
    guard let first = numbers.first, let last = numbers.last else { return }
    try added(first)
    state.open?.last = last
    state.last += last - first
  }

  /// Takes note of a sample that is gone; `metadata` is what is left of its metadata.
  func deleted(
    _ sample: SampleRecord, type: Int64, source: Int64, metadata: [String: MetadataValue]
  ) throws(StoreError) {
    try flush()
    state.open = nil
    state.last += 1
    try deletionInsertion.bind(state.last, at: 1)
    try deletionInsertion.bind(sample.number, at: 2)
    try deletionInsertion.bind(type, at: 3)
    try deletionInsertion.bind(source, at: 4)
    try deletionInsertion.bind(sample.uuid, at: 5)
    try deletionInsertion.bind(RecordEncoder.bytes(of: metadata), at: 6)
    try deletionInsertion.execute()
  }

  /// Writes what `added` has taken note of; the end of every transaction.
  func flush() throws(StoreError) {
    guard state.hasUnwritten, let run = state.open else { return }
    let statement = state.isOpenStored ? runUpdate : runInsertion
    try statement.bind(run.sequence, at: 1)
    try statement.bind(run.first, at: 2)
    try statement.bind(run.last, at: 3)
    try statement.execute()
    state.isOpenStored = true
    state.hasUnwritten = false
  }

  private static func state(on connection: SQLiteConnection) throws(StoreError) -> State {
    var state = State()
    let run = try SQLiteStatement(
      "SELECT sequence, first, last FROM addition ORDER BY sequence DESC LIMIT 1",
      on: connection)
    if try run.step() {
      let open = Run(sequence: run.integer(0), first: run.integer(1), last: run.integer(2))
      state.open = open
      state.isOpenStored = true
      state.last = open.lastSequence
    }
    let deletion = try SQLiteStatement("SELECT max(sequence) FROM deletion", on: connection)
    if try deletion.step(), let sequence = deletion.optionalInteger(0), sequence > state.last {
      state.open = nil
      state.last = sequence
    }
    return state
  }
}

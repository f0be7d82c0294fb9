/// One archive's way into the protected database.
///
/// An archive may come again, whole or within a newer one, and then adds only what is new, while equal
/// samples of one archive stay as many as they are. So the n-th sample of an archive that is like others
/// (same type, source, start, end and value) is the n-th of the store that is like them: each sample of
/// the store stands for one of the archive's at most.
///
/// A part of a correlation is told again as a sample that stands alone. The two countings go on side by
/// side, so the two tellings come to one sample, whichever comes first.
struct SampleImport {
  private let table: ImportTable
  private let bulk: SQLiteStatement
  private let single: SQLiteStatement
  private let alike: SQLiteStatement
  private let correlationTie: SQLiteStatement
  private let workoutTie: SQLiteStatement
  private let highest: SQLiteStatement
  private let connection: SQLiteConnection

  init(on connection: SQLiteConnection) throws(StoreError) {
    self.connection = connection
    table = try ImportTable(on: connection)
    // `WHERE true` tells the parser that ON belongs to the insertion.
    bulk = try SQLiteStatement(
      """
      INSERT INTO sample (
        number, type, source, started, ended, value, origin, metadata, workout, occurrence)
      SELECT \(ImportTable.columns), 0 FROM import_row WHERE true ON CONFLICT DO NOTHING
      """, on: connection)
    single = try SQLiteStatement(
      """
      INSERT INTO sample (
        number, type, source, started, ended, value, origin, metadata, workout, occurrence)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, (
        SELECT ifnull(max(occurrence) + 1, 0) FROM sample
        WHERE type = ?2 AND source = ?3 AND started = ?4 AND ended = ?5 AND value = ?6))
      """, on: connection)
    alike = try SQLiteStatement(
      """
      SELECT number FROM sample INDEXED BY sample_identity
      WHERE type = ?1 AND source = ?2 AND started = ?3 AND ended = ?4 AND value = ?5
      ORDER BY occurrence
      """, on: connection)
    correlationTie = try SQLiteStatement(
      "UPDATE sample SET correlation = ?2 WHERE number = ?1 AND correlation IS NOT ?2",
      on: connection)
    workoutTie = try SQLiteStatement(
      """
      UPDATE sample SET containing_workout = ?2
      WHERE number = ?1 AND containing_workout IS NOT ?2
      """, on: connection)
    highest = try SQLiteStatement(
      """
      SELECT max(
        ifnull((SELECT max(number) FROM sample), 0),
        ifnull((SELECT max(number) FROM deletion), 0))
      """, on: connection)
  }

  /// The highest number of all samples that are or were in the database.
  func highestNumber() throws(StoreError) -> Int64 {
    defer { highest.reset() }
    return try highest.step() ? highest.integer(0) : 0
  }

  /// Inserts what of a batch is new; to be called in a transaction.
  ///
  /// - Returns: the number of each row's sample, new or known.
  func insert(
    _ batch: SampleBatch, vocabulary: ImportVocabulary, state: inout ImportState
  ) throws(StoreError) -> [Int64] {
    var numbers = [Int64](repeating: 0, count: batch.rows.count)
    try table.run(
      bulk, batch: batch, vocabulary: vocabulary, numbers: &numbers,
      nextNumber: &state.nextNumber)
    for index in batch.rows.indices where numbers[index] == 0 {
      let row = batch.rows[index]
      let isPart =
        row.parent >= 0 && batch.rows[Int(row.parent)].workout.count == 0
      let alike = try numbersOfSamples(like: row, vocabulary)
      if let known = alike.first(where: { state.isFree($0, forPart: isPart) }) {
        numbers[index] = known
      } else {
        numbers[index] = state.nextNumber
        try insert(row, of: batch, vocabulary, number: state.nextNumber)
        state.nextNumber += 1
      }
      state.take(numbers[index], forPart: isPart, isNew: !alike.contains(numbers[index]))
      if row.parent >= 0 {
        let tie = isPart ? correlationTie : workoutTie
        try tie.bind(numbers[index], at: 1)
        try tie.bind(numbers[Int(row.parent)], at: 2)
        try tie.execute()
      }
    }
    return numbers
  }

  private func numbersOfSamples(
    like row: SampleBatch.Row, _ vocabulary: ImportVocabulary
  ) throws(StoreError) -> [Int64] {
    try alike.bind(vocabulary.types[Int(row.type)], at: 1)
    try alike.bind(vocabulary.sources[Int(row.source)], at: 2)
    try alike.bind(row.start, at: 3)
    try alike.bind(row.end, at: 4)
    try alike.bind(row.value, at: 5)
    defer { alike.reset() }
    var numbers: [Int64] = []
    while try alike.step() { numbers.append(alike.integer(0)) }
    return numbers
  }

  private func insert(
    _ row: SampleBatch.Row, of batch: SampleBatch, _ vocabulary: ImportVocabulary, number: Int64
  ) throws(StoreError) {
    try single.bind(number, at: 1)
    try single.bind(vocabulary.types[Int(row.type)], at: 2)
    try single.bind(vocabulary.sources[Int(row.source)], at: 3)
    try single.bind(row.start, at: 4)
    try single.bind(row.end, at: 5)
    try single.bind(row.value, at: 6)
    try single.bind(row.origin >= 0 ? vocabulary.origins[Int(row.origin)] : nil, at: 7)
    try single.bind(batch.bytes(at: row.metadata), at: 8)
    try single.bind(batch.bytes(at: row.workout), at: 9)
    try single.execute()
  }
}

/// How far one archive's import has come.
struct ImportState {
  /// The first number that no sample has.
  var nextNumber: Int64
  /// Numbers from this one on are of samples that this import has brought, or that were made on the
  /// device since it began.
  private let firstOwnNumber: Int64
  /// Samples that were there before and stand for one of the archive's.
  private var taken = NumberSet()
  /// Samples that stand for a part of a correlation of the archive's.
  private var takenForParts = NumberSet()
  /// Samples that this import has brought as parts, and that have not come as samples that stand alone.
  private var onlyParts = NumberSet()

  init(firstNumber: Int64) {
    nextNumber = firstNumber
    firstOwnNumber = firstNumber
  }

  /// Leaves out the numbers below one that the device has given.
  mutating func advance(to number: Int64) {
    nextNumber = max(nextNumber, number)
  }

  /// Whether a sample of the store stands for none of the archive's yet.
  func isFree(_ number: Int64, forPart isPart: Bool) -> Bool {
    if isPart { return !takenForParts.contains(number) }
    return number < firstOwnNumber ? !taken.contains(number) : onlyParts.contains(number)
  }

  /// Takes note that a sample of the store stands for one of the archive's.
  mutating func take(_ number: Int64, forPart isPart: Bool, isNew: Bool) {
    if isPart {
      takenForParts.insert(number)
      if isNew { onlyParts.insert(number) }
    } else if number < firstOwnNumber {
      taken.insert(number)
    } else {
      onlyParts.remove(number)
    }
  }
}

extension SampleBatch {
  /// The bytes of a stretch; nil for an empty one.
  func bytes(at slice: Slice) -> [UInt8]? {
    guard slice.count > 0 else { return nil }
    return Array(bytes[Int(slice.start)..<Int(slice.start + slice.count)])
  }
}

/// The statement that adds a sample to the protected database.
///
/// Two equal samples (same type, source, start, end and value) are two samples: they are told apart
/// by their occurrence, 0 for the first.
struct SampleInsertion {
  private let statement: SQLiteStatement
  private let connection: SQLiteConnection

  init(on connection: SQLiteConnection) throws(StoreError) {
    self.connection = connection
    statement = try SQLiteStatement(
      """
      INSERT INTO sample (
        number, type, source, started, ended, value, uuid, occurrence,
        origin, metadata, workout, correlation, containing_workout)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (
        SELECT ifnull(max(occurrence) + 1, 0) FROM sample
        WHERE type = ?2 AND source = ?3 AND started = ?4 AND ended = ?5 AND value = ?6),
        ?8, ?9, ?10, ?11, ?12)
      ON CONFLICT DO NOTHING
      """, on: connection)
    try bind(nil, origin: nil)
  }

  /// Adds a sample; false when its number or its UUID is there already.
  func insert(
    _ sample: SampleRecord, type: Int64, source: Int64, origin: Int64?
  ) throws(StoreError) -> Bool {
    try statement.bind(sample.number, at: 1)
    try statement.bind(type, at: 2)
    try statement.bind(source, at: 3)
    try statement.bind(sample.start, at: 4)
    try statement.bind(sample.end, at: 5)
    try statement.bind(sample.value, at: 6)
    try statement.bind(sample.uuid, at: 7)
    // Most samples have no details: they find these parameters NULL.
    defer { if sample.details != nil { try? bind(nil, origin: nil) } }
    if let details = sample.details { try bind(details, origin: origin) }
    try statement.execute()
    return connection.changedRows == 1
  }

  private func bind(_ details: SampleDetails?, origin: Int64?) throws(StoreError) {
    try statement.bind(origin, at: 8)
    try statement.bind(details.flatMap { RecordEncoder.bytes(of: $0.metadata) }, at: 9)
    try statement.bind(details?.workout.map { RecordEncoder.bytes(of: $0) }, at: 10)
    try statement.bind(details?.correlation, at: 11)
    try statement.bind(details?.containingWorkout, at: 12)
  }
}

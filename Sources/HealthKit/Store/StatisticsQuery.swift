/// The statement that reads of a range of one type's samples what statistics need.
///
/// It walks the covering index alone: no row is visited and no record is built.
struct StatisticsQuery {
  /// One sample in the index.
  struct Row {
    let number: Int64
    /// The source's row.
    let source: Int64
    let start: Double
    let end: Double
    let value: Double
  }

  private let statement: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    statement = try SQLiteStatement(
      """
      SELECT number, source, started, ended, value FROM sample
      WHERE type = ?1 AND started >= ?2 AND started < ?3
      ORDER BY started
      """, on: connection)
  }

  /// Calls `body` with the samples of `type` that end at `from` or later and start before `to`, by
  /// start.
  func forEachRow(
    of type: Vocabulary.TypeEntry, from: Double, to: Double,
    _ body: (Row) throws(StoreError) -> Void
  ) throws(StoreError) {
    try statement.bind(type.id, at: 1)
    try statement.bind(from - type.longest, at: 2)
    try statement.bind(to, at: 3)
    defer { statement.reset() }
    while try statement.step() {
      let end = statement.real(3)
      // Cheaper here than in the statement.
      guard end >= from else { continue }
      try body(
        Row(
          number: statement.integer(0), source: statement.integer(1), start: statement.real(2),
          end: end, value: statement.real(4)))
    }
  }
}

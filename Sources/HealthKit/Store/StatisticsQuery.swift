/// The statements that read of a range of one type's samples what statistics need.
///
/// They walk the covering index alone, in its order: no row is visited and no record is built. The
/// number, which the index has last, is read only for those who want it.
struct StatisticsQuery {
  private let batches: RowBatches
  private let plain: SQLiteStatement
  private let numbered: SQLiteStatement
  private let path: String

  init(on connection: SQLiteConnection) throws(StoreError) {
    path = connection.path
    batches = try RowBatches(on: connection)
    plain = try SQLiteStatement(StatisticsQuery.sql(number: "0"), on: connection)
    numbered = try SQLiteStatement(StatisticsQuery.sql(number: "number"), on: connection)
  }

  /// Calls `body` with the samples of `type` that start before `to`, and no earlier than one that
  /// still overlaps `from` could, by start.
  ///
  /// Throws `.corrupt` when the index is out of order; what `body` has been given is no use then.
  func forEachBatch(
    of type: Vocabulary.TypeEntry, from: Double, to: Double, withNumbers: Bool,
    _ body: (UnsafeBufferPointer<RowBatches.Row>) -> Void
  ) throws(StoreError) {
    let statement = withNumbers ? numbered : plain
    try statement.bind(type.id, at: 1)
    try statement.bind(from - type.longest, at: 2)
    try statement.bind(to, at: 3)
    var latest = -Double.infinity
    var isInOrder = true
    try batches.run(statement) { rows in
      for row in rows {
        if row.start < latest { isInOrder = false }
        latest = row.start
      }
      if isInOrder { body(rows) }
    }
    guard isInOrder else {
      throw .corrupt(path: path, finding: "the index of samples is out of order")
    }
  }

  private static func sql(number: String) -> String {
    """
    SELECT collect_row(\(number), source, started, ended, value)
    FROM sample INDEXED BY sample_identity
    WHERE type = ?1 AND started >= ?2 AND started < ?3
    """
  }
}

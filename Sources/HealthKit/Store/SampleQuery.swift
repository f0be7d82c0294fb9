/// The statements that read a range of one type's samples from the protected database.
///
/// Both walk the covering index. Only where the type has foreign UUIDs does one go to the rows, for
/// the UUID is not in the index.
struct SampleQuery {
  private let plain: SQLiteStatement
  private let withUUIDs: SQLiteStatement
  private let path: String

  init(on connection: SQLiteConnection) throws(StoreError) {
    path = connection.path
    plain = try SQLiteStatement(SampleQuery.sql(uuid: "NULL"), on: connection)
    withUUIDs = try SQLiteStatement(SampleQuery.sql(uuid: "uuid"), on: connection)
  }

  /// The samples of `type` with `end >= from` and `start < to`, by start, then by number.
  ///
  /// Such a sample starts no earlier than its type's longest duration before `from`.
  func samples(
    of type: Vocabulary.TypeEntry, named identifier: String, from: Double?, to: Double?,
    sources: [Int64: SourceRecord]
  ) throws(StoreError) -> [SampleRecord] {
    let statement = type.hasUUIDs ? withUUIDs : plain
    let from = from ?? -.infinity
    try statement.bind(type.id, at: 1)
    try statement.bind(from - type.longest, at: 2)
    try statement.bind(to ?? .infinity, at: 3)
    try statement.bind(from, at: 4)
    defer { statement.reset() }
    var samples: [SampleRecord] = []
    var source: (id: Int64, record: SourceRecord)?
    while try statement.step() {
      let id = statement.integer(1)
      if source?.id != id {
        source = sources[id].map { (id, $0) }
      }
      guard let source else {
        throw .corrupt(
          path: path, finding: "sample \(statement.integer(0)) has no source in its table")
      }
      samples.append(
        SampleRecord(
          number: statement.integer(0), type: identifier, source: source.record,
          start: statement.real(2), end: statement.real(3), value: statement.real(4),
          uuid: statement.uuid(5)))
    }
    SampleQuery.orderTies(&samples)
    return samples
  }

  /// Puts samples of one start in the order of their numbers.
  ///
  /// The index has them by their ends, and SQLite would sort every row to mend a few.
  private static func orderTies(_ samples: inout [SampleRecord]) {
    var first = samples.startIndex
    while first < samples.endIndex {
      let start = samples[first].start
      var next = first + 1
      while next < samples.endIndex, samples[next].start == start {
        next += 1
      }
      if next - first > 1 {
        samples[first..<next].sort { $0.number < $1.number }
      }
      first = next
    }
  }

  /// The query's text; `uuid` is the expression for the last column.
  static func sql(uuid: String) -> String {
    """
    SELECT number, source, started, ended, value, \(uuid) FROM sample
    WHERE type = ?1 AND started >= ?2 AND started < ?3 AND ended >= ?4
    ORDER BY started
    """
  }
}

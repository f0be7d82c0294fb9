/// The statements that read a range of one type's samples from the protected database.
///
/// Both walk the covering index. Only where some sample of the type has a UUID of its own or details
/// does one go to the rows, for they are not in the index.
struct SampleQuery {
  private let plain: SQLiteStatement
  private let detailed: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    plain = try SQLiteStatement(SampleQuery.sql(SampleReader.columns), on: connection)
    detailed = try SQLiteStatement(SampleQuery.sql(SampleReader.detailedColumns), on: connection)
  }

  /// The samples of `type` with `end >= from` and `start < to`, by start, then by number.
  ///
  /// Such a sample starts no earlier than its type's longest duration before `from`.
  func samples(
    of type: Vocabulary.TypeEntry, named identifier: String, from: Double?, to: Double?,
    reader: SampleReader
  ) throws(StoreError) -> [SampleRecord] {
    let statement = type.hasDetails ? detailed : plain
    let from = from ?? -.infinity
    try statement.bind(type.id, at: 1)
    try statement.bind(from - type.longest, at: 2)
    try statement.bind(to ?? .infinity, at: 3)
    try statement.bind(from, at: 4)
    defer { statement.reset() }
    var reader = reader
    var samples: [SampleRecord] = []
    while try statement.step() {
      samples.append(
        try reader.record(of: statement, type: identifier, isDetailed: type.hasDetails))
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

  /// The query's text for some columns.
  static func sql(_ columns: String) -> String {
    """
    SELECT \(columns) FROM sample
    WHERE type = ?1 AND started >= ?2 AND started < ?3 AND ended >= ?4
    ORDER BY started
    """
  }
}

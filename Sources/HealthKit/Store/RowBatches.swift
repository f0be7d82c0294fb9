internal import CSQLite

/// A function of SQL that hands rows to Swift in batches:
/// `collect_row(NUMBER, SOURCE, STARTED, ENDED, VALUE)`.
///
/// It is an aggregate, so one step of its statement goes through all rows inside SQLite, and reading
/// a value costs a load. Row by row, the ways in and out were half the time of a long scan.
///
/// It lives as long as its connection, which frees it.
struct RowBatches {
  /// One sample in the index.
  struct Row {
    let number: Int64
    /// The source's row.
    let source: Int64
    let start: Double
    let end: Double
    let value: Double
  }

  private struct State {
    let rows = UnsafeMutablePointer<Row>.allocate(capacity: RowBatches.capacity)
    var count = 0
    var body: ((UnsafeBufferPointer<Row>) -> Void)?

    mutating func flush() {
      guard count > 0 else { return }
      body?(UnsafeBufferPointer(start: rows, count: count))
      count = 0
    }
  }

  /// 20 KiB of rows: they stay near the processor.
  private static let capacity = 512

  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  /// Makes the function known to a connection.
  init(on connection: SQLiteConnection) throws(StoreError) {
    state.initialize(to: State())
    let code = sqlite3_create_function_v2(
      connection.handle, "collect_row", 5, SQLITE_UTF8 | SQLITE_DIRECTONLY, state, nil,
      { context, _, values in
        guard let values, let data = sqlite3_user_data(context) else { return }
        let state = data.assumingMemoryBound(to: State.self)
        let row = Row(
          number: sqlite3_value_int64(values[0]), source: sqlite3_value_int64(values[1]),
          start: sqlite3_value_double(values[2]), end: sqlite3_value_double(values[3]),
          value: sqlite3_value_double(values[4]))
        (state.pointee.rows + state.pointee.count).initialize(to: row)
        state.pointee.count += 1
        if state.pointee.count == RowBatches.capacity { state.pointee.flush() }
      },
      { _ in },
      { data in
        guard let state = data?.assumingMemoryBound(to: State.self) else { return }
        state.pointee.rows.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
      })
    // SQLite has freed the state already when it refuses the function.
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  /// Runs a statement that selects `collect_row(…)`, handing all rows to `body`.
  func run(
    _ statement: SQLiteStatement, _ body: (UnsafeBufferPointer<Row>) -> Void
  ) throws(StoreError) {
    let result = withoutActuallyEscaping(body) { body -> Result<Void, StoreError> in
      state.pointee.body = body
      defer { state.pointee.body = nil }
      return Result { () throws(StoreError) in
        state.pointee.count = 0
        try statement.execute()
        state.pointee.flush()
      }
    }
    try result.get()
  }
}

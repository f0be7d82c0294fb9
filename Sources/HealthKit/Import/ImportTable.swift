internal import CSQLite

/// A table of SQL that is no table: its rows are the samples of a batch, so that one statement
/// inserts them all.
///
/// Statement by statement, the ways in and out of SQLite were more than half the time of an import.
/// The number of a row is the next free one; the insertion of a row has happened when the next is
/// asked for, and SQLite tells the last number that it has inserted, so that one which was passed over
/// for a conflict is known, and its number goes to the next.
///
/// It lives as long as its connection, which frees it.
struct ImportTable {
  /// The table's columns.
  static let columns = "number, type, source, started, ended, value, origin, metadata, workout"

  /// What is inserted, valid while its statement runs.
  fileprivate struct State {
    let connection: OpaquePointer
    var rows = UnsafeBufferPointer<SampleBatch.Row>(start: nil, count: 0)
    var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The rows in the store's tables, by place in the import.
    var types = UnsafeBufferPointer<Int64>(start: nil, count: 0)
    var sources = UnsafeBufferPointer<Int64>(start: nil, count: 0)
    var origins = UnsafeBufferPointer<Int64>(start: nil, count: 0)
    /// The number of each row, 0 where it was not inserted.
    var numbers = UnsafeMutableBufferPointer<Int64>(start: nil, count: 0)
    var nextNumber: Int64 = 0
  }

  private let state: UnsafeMutablePointer<State>

  /// Makes the table known to a connection as `import_row`.
  init(on connection: SQLiteConnection) throws(StoreError) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(connection: connection.handle))
    let code = sqlite3_create_module_v2(
      connection.handle, "import_row", ImportTable.module, state
    ) { state in
      state?.assumingMemoryBound(to: State.self).deinitialize(count: 1).deallocate()
    }
    // SQLite has freed the state already when it refuses the module.
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  /// Runs a statement that inserts from the table, with rows in it that have no parent.
  ///
  /// - Parameters:
  ///   - numbers: gets the number of each row, 0 where it was not inserted.
  ///   - nextNumber: the first free number, afterwards the one after the last inserted.
  func run(
    _ statement: SQLiteStatement, batch: SampleBatch, vocabulary: ImportVocabulary,
    numbers: inout [Int64], nextNumber: inout Int64
  ) throws(StoreError) {
    let first = nextNumber
    var next = first
    let result = batch.rows.withUnsafeBufferPointer { rows in
      batch.bytes.withUnsafeBufferPointer { bytes in
        vocabulary.types.withUnsafeBufferPointer { types in
          vocabulary.sources.withUnsafeBufferPointer { sources in
            vocabulary.origins.withUnsafeBufferPointer { origins in
              numbers.withUnsafeMutableBufferPointer { numbers in
                state.pointee = State(
                  connection: state.pointee.connection, rows: rows, bytes: bytes, types: types,
                  sources: sources, origins: origins, numbers: numbers, nextNumber: first)
                defer {
                  next = state.pointee.nextNumber
                  state.pointee = State(connection: state.pointee.connection)
                }
                return Result { () throws(StoreError) in try statement.execute() }
              }
            }
          }
        }
      }
    }
    try result.get()
    nextNumber = next
  }
}

// MARK: - SQLite's side

extension ImportTable {
  /// SQLite's record of the table, with the way to the state behind what SQLite knows.
  private struct Table {
    var base = sqlite3_vtab()
    let state: UnsafeMutablePointer<State>
  }

  /// SQLite's place in the table, with the row behind what SQLite knows.
  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var row = 0

    var state: UnsafeMutablePointer<State>? {
      UnsafeMutableRawPointer(base.pVtab)?.assumingMemoryBound(to: Table.self).pointee.state
    }

    /// Goes on to a row without parent.
    mutating func skipParts() {
      guard let rows = state?.pointee.rows else { return }
      while row < rows.count, rows[row].parent >= 0 { row += 1 }
    }

    /// Takes note of whether the row has been inserted, and goes on to the next.
    mutating func advance() {
      guard let state else { return }
      if sqlite3_last_insert_rowid(state.pointee.connection) == state.pointee.nextNumber {
        state.pointee.numbers[row] = state.pointee.nextNumber
        state.pointee.nextNumber += 1
      }
      row += 1
      skipParts()
    }
  }

  private static func cursor(
    _ base: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor>? {
    UnsafeMutableRawPointer(base)?.assumingMemoryBound(to: Cursor.self)
  }

  /// Made once, for all connections; SQLite keeps the address.
  nonisolated(unsafe) private static let module = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    module.pointee.xConnect = { connection, state, _, _, table, _ in
      guard let state = state?.assumingMemoryBound(to: State.self), let table else {
        return SQLITE_MISUSE
      }
      let code = sqlite3_declare_vtab(connection, "CREATE TABLE row (\(ImportTable.columns))")
      guard code == SQLITE_OK else { return code }
      let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      new.initialize(to: Table(state: state))
      table.pointee = UnsafeMutableRawPointer(new).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.pointee.xDisconnect = { table in
      UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { _, _ in SQLITE_OK }
    module.pointee.xOpen = { _, cursor in
      let new = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      new.initialize(to: Cursor())
      cursor?.pointee = UnsafeMutableRawPointer(new).assumingMemoryBound(
        to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.pointee.xClose = { base in
      ImportTable.cursor(base)?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xFilter = { base, _, _, _, _ in
      ImportTable.cursor(base)?.pointee.row = 0
      ImportTable.cursor(base)?.pointee.skipParts()
      return SQLITE_OK
    }
    module.pointee.xNext = { base in
      ImportTable.cursor(base)?.pointee.advance()
      return SQLITE_OK
    }
    module.pointee.xEof = { base in
      guard let cursor = ImportTable.cursor(base), let state = cursor.pointee.state else {
        return 1
      }
      return cursor.pointee.row < state.pointee.rows.count ? 0 : 1
    }
    module.pointee.xRowid = { base, number in
      number?.pointee = Int64(ImportTable.cursor(base)?.pointee.row ?? 0)
      return SQLITE_OK
    }
    module.pointee.xColumn = { base, context, column in
      guard let cursor = ImportTable.cursor(base), let state = cursor.pointee.state else {
        return SQLITE_MISUSE
      }
      state.pointee.give(column, of: cursor.pointee.row, to: context)
      return SQLITE_OK
    }
    return module
  }()
}

extension ImportTable.State {
  /// Hands one value to SQLite; what is not handed over is NULL.
  func give(_ column: Int32, of index: Int, to context: OpaquePointer?) {
    let row = rows[index]
    switch column {
    case 0: sqlite3_result_int64(context, nextNumber)
    case 1: sqlite3_result_int64(context, types[Int(row.type)])
    case 2: sqlite3_result_int64(context, sources[Int(row.source)])
    case 3: sqlite3_result_double(context, row.start)
    case 4: sqlite3_result_double(context, row.end)
    case 5: sqlite3_result_double(context, row.value)
    case 6: if row.origin >= 0 { sqlite3_result_int64(context, origins[Int(row.origin)]) }
    case 7: give(row.metadata, to: context)
    default: give(row.workout, to: context)
    }
  }

  /// SQLite need not copy the bytes: they stay for as long as the statement runs.
  private func give(_ slice: SampleBatch.Slice, to context: OpaquePointer?) {
    guard slice.count > 0, let base = bytes.baseAddress else { return }
    sqlite3_result_blob(context, base + Int(slice.start), Int32(slice.count), nil)
  }
}

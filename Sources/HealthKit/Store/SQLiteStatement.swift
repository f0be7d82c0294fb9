internal import CSQLite
import Foundation

/// A prepared statement, kept as long as its connection is open and used again and again.
///
/// Bind its parameters (numbered from 1), then either `execute()` it or `step()` through its rows
/// (columns numbered from 0) and `reset()` it.
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class SQLiteStatement: @unchecked Sendable {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection

  /// Prepares `sql`; a table that is missing throws `.corrupt`.
  init(_ sql: String, on connection: SQLiteConnection) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let handle = prepared else { throw connection.failure(code) }
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ value: Int64, at index: Int32) throws(StoreError) {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ value: Int64?, at index: Int32) throws(StoreError) {
    guard let value else { return try check(sqlite3_bind_null(handle, index)) }
    try check(sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ bytes: [UInt8]?, at index: Int32) throws(StoreError) {
    guard let bytes else { return try check(sqlite3_bind_null(handle, index)) }
    try check(sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), copied))
  }

  func bind(_ value: Double, at index: Int32) throws(StoreError) {
    try check(sqlite3_bind_double(handle, index, value))
  }

  func bind(_ value: Double?, at index: Int32) throws(StoreError) {
    guard let value else { return try check(sqlite3_bind_null(handle, index)) }
    try check(sqlite3_bind_double(handle, index, value))
  }

  func bind(_ value: String?, at index: Int32) throws(StoreError) {
    guard var text = value else { return try check(sqlite3_bind_null(handle, index)) }
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text(handle, index, characters.baseAddress, Int32(characters.count), copied)
      }
    }
    try check(code)
  }

  func bind(_ value: UUID?, at index: Int32) throws(StoreError) {
    guard let value else { return try check(sqlite3_bind_null(handle, index)) }
    let code = withUnsafeBytes(of: value.uuid) { bytes in
      sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), copied)
    }
    try check(code)
  }

  /// Runs the statement to its end and makes it ready for the next time.
  func execute() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Goes to the next row; false after the last.
  func step() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure(code)
    }
  }

  /// Ends the reading of rows, whether or not the last was reached.
  func reset() {
    sqlite3_reset(handle)
  }

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// The number of a column, nil where it is NULL.
  func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
  }

  func real(_ column: Int32) -> Double {
    sqlite3_column_double(handle, column)
  }

  /// The number of a column, nil where it is NULL.
  func optionalReal(_ column: Int32) -> Double? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : real(column)
  }

  /// The text of a column, nil where it is NULL.
  func text(_ column: Int32) -> String? {
    guard let characters = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
  }

  /// The UUID of a column of 16 bytes, nil where it is anything else.
  func uuid(_ column: Int32) -> UUID? {
    guard let bytes = sqlite3_column_blob(handle, column),
      sqlite3_column_bytes(handle, column) == 16
    else { return nil }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }

  /// The bytes of a column, nil where it is NULL or empty.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard let bytes = sqlite3_column_blob(handle, column) else { return nil }
    return Array(
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }
}

/// Tells SQLite to copy what is bound (`SQLITE_TRANSIENT`, a cast that Swift cannot import).
private var copied: sqlite3_destructor_type {
  unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

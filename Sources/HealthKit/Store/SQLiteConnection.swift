internal import CSQLite
import Foundation

/// One connection to one database file of the store.
///
/// It closes when its last holder goes; statements hold it, so none is left when it does. Until
/// `trust()` it changes nothing on disk, and a file that it finds damaged it leaves as it found it.
/// The locking mode is exclusive: the store has one owner, and no shared memory is needed.
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class SQLiteConnection: @unchecked Sendable {
  /// The database file's path.
  let path: String

  let handle: OpaquePointer
  /// Held so that a temporary directory outlives its files.
  private let directory: StoreDirectory
  private var mayCheckpoint = false

  /// Opens an existing file for reading and writing; `isDurable` says whether commits are synced.
  ///
  /// Throws `.notPermitted` when the system allows reading only.
  init(file: String, in directory: StoreDirectory, isDurable: Bool) throws(StoreError) {
    let path = directory.path(of: file)
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard let handle = opened, code == SQLITE_OK else {
      let system = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close(opened)
      throw StoreError(
        sqlite: code, message: String(cString: sqlite3_errstr(code)), system: system, path: path)
    }
    self.handle = handle
    self.path = path
    self.directory = directory
    guard sqlite3_db_readonly(handle, "main") == 0 else {
      throw .notPermitted(path: path, reason: "read-only file")
    }
    try execute("PRAGMA locking_mode = EXCLUSIVE")
    try execute("PRAGMA synchronous = \(isDurable ? "FULL" : "OFF")")
    try execute("PRAGMA foreign_keys = ON")
    try execute("PRAGMA trusted_schema = OFF")
    try execute("PRAGMA cell_size_check = ON")
  }

  deinit {
    if !mayCheckpoint {
      leaveFilesAsTheyAre()
    }
    let code = sqlite3_close(handle)
    precondition(code == SQLITE_OK, "a statement outlived \(path)")
  }

  /// Begins to write: the file has been found to be the store's own and sound.
  func trust() throws(StoreError) {
    try execute("PRAGMA journal_mode = WAL")
    mayCheckpoint = true
  }

  /// Keeps the closing that follows from changing anything.
  ///
  /// Closing copies the write-ahead log into the file and removes it. The interrupt stops the
  /// copying before it starts; a log that was not made by this connection persists.
  private func leaveFilesAsTheyAre() {
    sqlite3_interrupt(handle)
    var status = stat()
    if stat(path + "-wal", &status) == 0, status.st_size > 0 {
      var isKept: Int32 = 1
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }
  }

  /// Runs statements without parameters and drops their rows.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Runs `body` in a transaction: all of it is kept, or none when it throws.
  ///
  /// Within another transaction it is a part of that one: what it did is kept when the whole is.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    let isPart = sqlite3_get_autocommit(handle) == 0
    try execute(isPart ? "SAVEPOINT part" : "BEGIN IMMEDIATE")
    do throws(StoreError) {
      try body()
      try execute(isPart ? "RELEASE part" : "COMMIT")
    } catch {
      // A full disk may have rolled back already.
      if sqlite3_get_autocommit(handle) == 0 {
        try? execute(isPart ? "ROLLBACK TO part; RELEASE part" : "ROLLBACK")
      }
      throw error
    }
  }

  /// Moves the write-ahead log into the file and empties it.
  func checkpoint() throws(StoreError) {
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The row id of the last insertion.
  var lastInsertedRow: Int64 {
    sqlite3_last_insert_rowid(handle)
  }

  /// The number of rows that the last statement inserted, changed or deleted.
  var changedRows: Int {
    Int(sqlite3_changes64(handle))
  }

  /// The error for a result code that this connection has just given.
  func failure(_ code: Int32) -> StoreError {
    let error = StoreError(
      sqlite: code, message: String(cString: sqlite3_errmsg(handle)),
      system: sqlite3_system_errno(handle), path: path)
    if case .corrupt = error {
      mayCheckpoint = false
    }
    return error
  }
}

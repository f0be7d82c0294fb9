import Foundation

/// One kind of database file: how it is recognised, and how a new one is made.
///
/// A file is made under another name and renamed when it is complete, so one that bears its name is
/// either whole or not the store's. What it is is read from its header before SQLite sees it.
struct StoreFormat: Sendable {
  /// The file's name in the store's directory.
  let file: String

  /// What people call it.
  let title: String

  /// SQLite's `application_id`.
  let applicationID: UInt32

  /// SQLite's `user_version`; a file with a higher one is newer.
  let version: UInt32

  /// The statements that make its tables.
  let schema: String

  /// Opens the directory's file, making it first where there is none.
  ///
  /// The connection still has to be trusted before it writes. Throws `.foreign`, `.newer` or
  /// `.corrupt`, and then the file is as it was.
  func open(in directory: StoreDirectory) throws(StoreError) -> SQLiteConnection {
    let path = directory.path(of: file)
    if let header = try DatabaseHeader(of: path, expected: title) {
      try check(header, path: path)
    } else {
      try create(in: directory)
    }
    return try SQLiteConnection(file: file, in: directory, isDurable: directory.isDurable)
  }

  private func check(_ header: DatabaseHeader, path: String) throws(StoreError) {
    guard header.applicationID == applicationID else {
      let id = String(header.applicationID, radix: 16)
      throw .foreign(path: path, expected: title, finding: "application id 0x\(id)")
    }
    guard header.version <= version else {
      throw .newer(path: path, version: header.version, supported: version)
    }
    guard header.version > 0 else {
      throw .corrupt(path: path, finding: "version 0")
    }
  }

  private func create(in directory: StoreDirectory) throws(StoreError) {
    let path = directory.path(of: file)
    let log = path + "-wal"
    guard access(log, F_OK) != 0 else {
      // SQLite would replay it into the new file.
      throw .corrupt(path: log, finding: "its database is gone")
    }
    let draft = file + ".new"
    try makeEmpty(directory.path(of: draft))
    try write(draft, in: directory)
    if directory.isDurable {
      try StoreDirectory.sync(directory.path(of: draft))
    }
    guard rename(directory.path(of: draft), path) == 0 else {
      throw StoreError(system: errno, creating: path)
    }
    if directory.isDurable {
      try directory.sync()
    }
  }

  /// Makes the file ourselves, because SQLite would let everybody read it.
  private func makeEmpty(_ path: String) throws(StoreError) {
    for leftover in [path, path + "-journal", path + "-wal"] {
      unlink(leftover)
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(system: errno, creating: path) }
    _ = Foundation.close(descriptor)
  }

  private func write(_ draft: String, in directory: StoreDirectory) throws(StoreError) {
    // The finished file is synced as a whole, and a half-made one is of no use to anybody.
    let connection = try SQLiteConnection(file: draft, in: directory, isDurable: false)
    try connection.execute("PRAGMA journal_mode = MEMORY")
    try connection.transaction { () throws(StoreError) in
      try connection.execute(schema)
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(version)")
    }
    try connection.trust()
  }
}

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

  /// The statements that lead from each version of its tables to the next, the first from nothing.
  ///
  /// A file of an earlier version takes the steps that it lacks, all in one transaction.
  let steps: [String]

  /// Queries that fail on a file which is not sound: what is read of an earlier version's file before
  /// anything is written to it.
  let probe: String

  /// SQLite's `user_version`; a file with a higher one is newer.
  var version: UInt32 { UInt32(steps.count) }

  /// Opens the directory's file, making it first where there is none and bringing it to this version
  /// where it has an earlier one.
  ///
  /// The connection still has to be trusted before it writes. Throws `.foreign`, `.newer` or
  /// `.corrupt`, and then the file is as it was.
  func open(in directory: StoreDirectory) throws(StoreError) -> SQLiteConnection {
    let path = directory.path(of: file)
    var version = self.version
    if let header = try DatabaseHeader(of: path, expected: title) {
      try check(header, path: path)
      version = header.version
    } else {
      try create(in: directory)
    }
    let connection = try SQLiteConnection(
      file: file, in: directory, isDurable: directory.isDurable)
    if version < self.version {
      try upgrade(connection)
    }
    return connection
  }

  private func upgrade(_ connection: SQLiteConnection) throws(StoreError) {
    // A log beside the file may hold the upgrade already: the header alone does not tell.
    let version = try StoreFormat.version(on: connection)
    guard version < self.version else { return }
    try connection.execute(probe)
    try connection.trust()
    try connection.transaction { () throws(StoreError) in
      for step in steps.dropFirst(Int(version)) { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(self.version)")
    }
  }

  private static func version(on connection: SQLiteConnection) throws(StoreError) -> UInt32 {
    let query = try SQLiteStatement("PRAGMA user_version", on: connection)
    defer { query.reset() }
    return try query.step() ? UInt32(clamping: query.integer(0)) : 0
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
      for step in steps { try connection.execute(step) }
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(version)")
    }
    try connection.trust()
  }
}

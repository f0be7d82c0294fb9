internal import CSQLite
import Foundation

extension StoreError {
  /// The error for a failed system call on `path`; `code` is its `errno`.
  init(system code: Int32, creating path: String) {
    switch code {
    case EACCES, EPERM, EROFS:
      self = .notPermitted(path: path, reason: StoreError.text(system: code))
    case ENOSPC, EDQUOT, EIO:
      self = .inputOutput(path: path, reason: StoreError.text(system: code))
    default:
      self = .cannotCreate(path: path, reason: StoreError.text(system: code))
    }
  }

  /// The error for a failed read, write or sync of `path`; `code` is its `errno`.
  init(system code: Int32, using path: String) {
    switch code {
    case EACCES, EPERM, EROFS:
      self = .notPermitted(path: path, reason: StoreError.text(system: code))
    default:
      self = .inputOutput(path: path, reason: StoreError.text(system: code))
    }
  }

  /// The error for an SQLite result code, extended or not.
  ///
  /// - Parameters:
  ///   - code: what SQLite returned.
  ///   - message: SQLite's own words.
  ///   - system: the `errno` behind it, 0 where there is none.
  ///   - path: the database file.
  init(sqlite code: Int32, message: String, system: Int32, path: String) {
    let reason = system == 0 ? message : StoreError.text(system: system)
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_FORMAT,
      SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      self = .corrupt(path: path, finding: message)
    case SQLITE_BUSY, SQLITE_LOCKED:
      self = .inUse(path: path, process: nil)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self = .notPermitted(path: path, reason: message)
    case SQLITE_FULL:
      self = .inputOutput(path: path, reason: StoreError.text(system: ENOSPC))
    case SQLITE_CANTOPEN where system != 0:
      self = StoreError(system: system, using: path)
    default:
      self = .inputOutput(path: path, reason: reason)
    }
  }

  private static func text(system code: Int32) -> String {
    String(cString: strerror(code))
  }
}

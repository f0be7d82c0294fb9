import Foundation

extension ProtectedStore {
  /// Throws `.inUse` when somebody owns the store in a directory.
  static func checkFree(_ path: String) throws(StoreError) {
    let lock = try StoreLock(in: StoreDirectory(.directory(path)))
    withExtendedLifetime(lock) {}
  }

  /// Removes a store's two databases from its directory, and leaves everything else there.
  ///
  /// Throws `.inUse` when somebody owns the store, `.notPermitted` or `.inputOutput` when a file
  /// cannot be removed.
  static func erase(_ path: String) throws(StoreError) {
    let directory = try StoreDirectory(.directory(path))
    let lock = try StoreLock(in: directory)
    defer { withExtendedLifetime(lock) {} }
    for format in [StoreFormat.health, StoreFormat.journal] {
      for suffix in ["", "-wal", "-shm", ".new"] {
        let file = directory.path(of: format.file + suffix)
        guard unlink(file) == 0 || errno == ENOENT else {
          throw StoreError(system: errno, using: file)
        }
      }
    }
    try directory.sync()
  }
}

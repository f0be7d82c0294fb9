/// Where a store keeps its files.
package enum StoreLocation: Equatable, Sendable {
  /// A directory of its own under the system's temporary directory, gone with the store; nothing
  /// is synced to disk.
  case temporary

  /// The directory of this path, made with mode 0700 when it is missing. Every commit is synced.
  case directory(String)
}

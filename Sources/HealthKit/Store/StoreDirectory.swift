import Foundation

/// The directory that holds a store's files; a temporary one goes when nobody holds it any more.
///
/// Everything that has a file open there holds the directory, so that it goes last.
final class StoreDirectory: Sendable {
  /// The absolute path.
  let path: String

  /// Whether commits are synced to disk: everywhere but in a temporary directory.
  let isDurable: Bool

  /// Makes the directory where it is missing, with its missing parents.
  ///
  /// Throws `.notPermitted`, `.cannotCreate` or `.inputOutput`.
  init(_ location: StoreLocation) throws(StoreError) {
    switch location {
    case .temporary:
      path = try StoreDirectory.makeTemporary()
      isDurable = false
    case .directory(let given):
      // Absolute, because SQLite would take a relative "file:x" for a URI.
      path =
        given.hasPrefix("/") ? given : FileManager.default.currentDirectoryPath + "/" + given
      isDurable = true
      try StoreDirectory.make(path)
    }
  }

  deinit {
    if !isDurable {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The path of a file in the directory.
  func path(of file: String) -> String {
    path + "/" + file
  }

  /// Writes the directory's entries to disk, so that a rename outlives a power cut.
  func sync() throws(StoreError) {
    try StoreDirectory.sync(path)
  }

  /// Writes one file of the directory, or the directory itself, to disk.
  static func sync(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(system: errno, using: path) }
    defer { _ = Foundation.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(system: errno, using: path) }
  }

  private static func makeTemporary() throws(StoreError) -> String {
    let pattern = FileManager.default.temporaryDirectory.path + "/lockstep-store-XXXXXX"
    var bytes = Array(pattern.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw StoreError(system: errno, creating: pattern) }
    return String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func make(_ path: String) throws(StoreError) {
    if mkdir(path, 0o700) == 0 { return }
    let failure = errno
    switch failure {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0 else { throw StoreError(system: errno, creating: path) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw StoreError(system: ENOTDIR, creating: path)
      }
    case ENOENT:
      let parent = (path as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != path, parent != "/" else {
        throw StoreError(system: failure, creating: path)
      }
      try make(parent)
      if mkdir(path, 0o700) != 0, errno != EEXIST {
        throw StoreError(system: errno, creating: path)
      }
    default:
      throw StoreError(system: failure, creating: path)
    }
  }
}

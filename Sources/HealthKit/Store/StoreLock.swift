import Foundation

/// The exclusive lock that makes its holder the store's only owner.
///
/// It is an advisory lock (`flock`) on the file `lock`, which holds the owner's process id as text.
/// The system drops it with the process, however that ends, so a stale file never keeps anyone out.
final class StoreLock: Sendable {
  private let directory: StoreDirectory
  private let descriptor: Int32

  /// Takes the lock, or throws `.inUse` with the owner's process id at once.
  init(in directory: StoreDirectory) throws(StoreError) {
    let path = directory.path(of: "lock")
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StoreError(system: errno, creating: path) }
    do throws(StoreError) {
      try StoreLock.take(descriptor, path: path, directory: directory.path)
    } catch {
      _ = Foundation.close(descriptor)
      throw error
    }
    self.directory = directory
    self.descriptor = descriptor
  }

  deinit {
    // The name of a former owner would only mislead.
    _ = ftruncate(descriptor, 0)
    // Closing alone would leave the lock to a child that is just being started and has not dropped
    // its copy of the descriptor yet.
    _ = flock(descriptor, LOCK_UN)
    _ = Foundation.close(descriptor)
  }

  private static func take(
    _ descriptor: Int32, path: String, directory: String
  ) throws(StoreError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw StoreError(system: errno, using: path) }
      throw .inUse(path: directory, process: owner(descriptor))
    }
    let text = Array("\(getpid())\n".utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.count, 0) == text.count
    else { throw StoreError(system: errno, using: path) }
  }

  private static func owner(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

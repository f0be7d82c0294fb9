import Foundation

/// A file that is read from the beginning to the end.
final class FileInput: ExportInput {
  let size: Int
  private(set) var bytesRead = 0
  private let path: String
  private let descriptor: CInt

  init(path: String) throws(ArchiveError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ArchiveError(reading: path, errno) }
    var status = stat()
    size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    close(descriptor)
  }

  /// The first bytes, without going on.
  func peek(_ count: Int) throws(ArchiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = pread(descriptor, &bytes, count, 0)
    // What cannot be read twice, such as a pipe, is no file.
    guard got >= 0 else { throw ArchiveError(reading: path, errno) }
    return Array(bytes.prefix(got))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw ArchiveError(reading: path, errno)
      }
      bytesRead += count
      return count
    }
  }
}

extension ArchiveError {
  init(reading path: String, _ code: CInt) {
    let kind: Kind =
      code == ENOENT || code == ENOTDIR
      ? .missingFile : .unreadable(reason: String(cString: strerror(code)))
    self.init(file: path, kind: kind)
  }
}

import CommandLineTool
import Glibc

/// A log that is written line by line, some kilobytes at a time.
final class LogFile {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []
  private var failure: Int32?

  private static let limit = 1 << 16

  /// A descriptor that somebody else opened.
  ///
  /// - Parameter path: what errors call it.
  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// A file, made anew.
  convenience init(path: String) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CommandFailure(
        "\(path): cannot be made: \(String(cString: strerror(errno))); name a file in a directory "
          + "that you may write to", exitCode: .cannotCreate)
    }
    self.init(descriptor, path: path)
  }

  /// Writes a line; what goes wrong is told by ``close()``.
  func write(_ line: String) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= LogFile.limit { flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: ``CommandFailure`` when anything could not be written.
  func close() throws(CommandFailure) {
    flush()
    if descriptor > STDERR_FILENO, Glibc.close(descriptor) != 0, failure == nil { failure = errno }
    if let failure {
      throw CommandFailure(
        "\(path): cannot be written: \(String(cString: strerror(failure))); make room, or direct it "
          + "somewhere else", exitCode: .ioError)
    }
  }

  private func flush() {
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty, failure == nil {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          failure = errno
        }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

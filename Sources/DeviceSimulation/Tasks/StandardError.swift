import Glibc

/// Where a device says what a test should know and cannot be thrown.
enum StandardError {
  /// Prints one line.
  static func print(_ line: String) {
    let text = Array("lockstep: \(line)\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
  }
}

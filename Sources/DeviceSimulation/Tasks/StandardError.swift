import Glibc

/// Where a device says what a test should know and cannot be thrown.
package enum StandardError {
  /// Prints one line.
  package static func print(_ line: String) {
    let text = Array("lockstep: \(line)\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
  }
}

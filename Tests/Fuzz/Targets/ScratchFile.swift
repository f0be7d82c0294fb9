import Foundation

/// A file of a target's own, for what is read from files only.
struct ScratchFile {
  private let path: String

  init(named name: String) {
    let pattern = FileManager.default.temporaryDirectory.path + "/lockstep-fuzz-XXXXXX"
    var directory = pattern.utf8CString
    path = directory.withUnsafeMutableBufferPointer { buffer in
      let made = buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      return (made ?? "/nonexistent") + "/" + name
    }
  }

  /// Makes the file hold these bytes; its path.
  func hold(_ bytes: [UInt8]) throws(Violation) -> String {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    try require(count == bytes.count, "cannot write \(path)")
    return path
  }
}

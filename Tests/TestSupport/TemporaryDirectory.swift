import Foundation

/// A directory of a test's own, gone when the test lets go of it.
package final class TemporaryDirectory {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/lockstep-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a text file, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }
}

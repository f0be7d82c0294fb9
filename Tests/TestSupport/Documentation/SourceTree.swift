import Foundation

/// The package's folders, as far as the tests of its documentation read them.
package enum SourceTree {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  package static let tests = root.appendingPathComponent("Tests")

  static func swiftFiles(in folder: URL) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }
}

import Foundation

/// The package's folders, as far as the tests of its documentation read them.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let healthKit = root.appendingPathComponent("Sources/HealthKit")
  static let catalog = healthKit.appendingPathComponent("HealthKit.docc")
  static let tests = root.appendingPathComponent("Tests")

  static func swiftFiles(in folder: URL) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  static func page(_ name: String) throws -> String {
    try String(contentsOf: catalog.appendingPathComponent(name), encoding: .utf8)
  }
}

import Foundation

/// The test suites of a folder, each with the text of its file.
package struct TestSuites {
  package private(set) var sources: [String: String] = [:]

  /// - Parameter sources: the text of the file of each suite.
  package init(_ sources: [String: String]) {
    self.sources = sources
  }

  package init(in folder: URL) throws {
    for file in try SourceTree.swiftFiles(in: folder) {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("@Test") else { continue }
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(where: { ["struct", "class"].contains($0) }),
          index + 1 < words.count
        else { continue }
        sources[String(words[index + 1].prefix { $0.isLetter || $0.isNumber })] = text
      }
    }
  }

  /// Whether a suite's file has any of some words in it.
  package func suite(_ suite: String, mentionsAnyOf words: [String]) -> Bool {
    guard let text = sources[suite] else { return false }
    return words.contains { text.contains($0) }
  }
}

import Foundation

/// The experiments that ship, and what describes their format.
enum ExperimentLibrary {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let directory = root.appending(path: "scripts/experiments")

  /// The scenario files, in the order of their names.
  static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
  }

  static func schema() throws -> ScenarioSchema {
    try ScenarioSchema(Data(contentsOf: directory.appending(path: "scenario.schema.json")))
  }

  static func page() throws -> ReferencePage {
    let path = "Sources/Experiments/Experiments.docc/ScenarioFiles.md"
    return ReferencePage(
      try String(contentsOf: root.appending(path: path), encoding: .utf8))
  }
}

/// The tables of the reference page.
struct ReferencePage {
  /// A row that is about a key.
  struct Row {
    let keyPath: String
    /// What the key may be, in the reader's words.
    let values: String
    let fallback: String
    let evidence: String
  }

  let rows: [Row]
  /// The words that the table of the timeline explains.
  let words: [String]

  init(_ text: String) {
    var rows: [Row] = []
    var words: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      // A cell may be empty.
      let cells = line.dropFirst().dropLast().components(separatedBy: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count == 5 {
        rows.append(
          Row(
            keyPath: cells[0].plain, values: cells[2].plain, fallback: cells[3],
            evidence: cells[4]))
      } else if cells.count == 3 {
        words += cells[0].plain.components(separatedBy: ", ")
      }
    }
    self.rows = rows
    self.words = words
  }
}

extension String {
  fileprivate var plain: String {
    replacing("`", with: "").trimmingCharacters(in: .whitespaces)
  }
}

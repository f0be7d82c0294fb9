import Experiments
import Foundation
import Testing

@Suite("YAML documents")
struct YAMLNodeTests {
  /// A line for each value and each key: where it stands, its key path, and what it is.
  private func outline(_ node: YAMLNode) -> [String] {
    let place = node.place
    let line = "\(place.line):\(place.column) \(place.keyPath) = \(node.summary)"
    switch node.value {
    case .mapping(let entries):
      return [line]
        + entries.flatMap { entry in
          let key = entry.keyPlace
          return ["\(key.line):\(key.column) \(key.keyPath)"] + outline(entry.value)
        }
    case .list(let nodes): return [line] + nodes.flatMap(outline)
    case .scalar, .empty: return [line]
    }
  }

  @Test("Every value knows its line, its column and its key path")
  func places() throws {
    let root = try YAMLNode(
      text: """
        # a night
        device: { kind: iPhone }
        timeline:
          - do: lock
            at:

        """, file: "night.yaml")
    #expect(root.place.file == "night.yaml")
    #expect(
      outline(root) == [
        "2:1  = a mapping",
        "2:1 device", "2:9 device = a mapping",
        "2:11 device.kind", "2:17 device.kind = 'iPhone'",
        "3:1 timeline", "4:3 timeline = a list", "4:5 timeline[0] = a mapping",
        "4:5 timeline[0].do", "4:9 timeline[0].do = 'lock'",
        "5:5 timeline[0].at", "5:8 timeline[0].at = an empty value",
      ])
  }

  @Test(
    "Scalars stay text",
    arguments: [
      ("no", "no", false), ("12:30", "12:30", false), ("0x10", "0x10", false), ("~", "~", false),
      ("null", "null", false), ("\"1\"", "1", true), ("'it''s'", "it's", true), ("\"\"", "", true),
      ("|\n  two\n  lines", "two\nlines\n", true), ("\"a\\tb\\u00e9\"", "a\tbé", true),
      ("Zürich 🚶", "Zürich 🚶", false),
    ])
  func scalars(text: String, expected: String, isQuoted: Bool) throws {
    let root = try YAMLNode(text: "- \(text)\n", file: "night.yaml")
    guard case .list(let nodes) = root.value else {
      Issue.record("\(root)")
      return
    }
    #expect(nodes.map(\.value) == [.scalar(expected, isQuoted: isQuoted)])
  }

  @Test("Nothing after a colon or a dash is an empty value")
  func emptyValues() throws {
    let root = try YAMLNode(text: "a:\nb: [ ]\nc: {d}\n", file: "night.yaml")
    guard case .mapping(let entries) = root.value else {
      Issue.record("\(root)")
      return
    }
    #expect(entries.map(\.value.kind) == [.empty, .list, .mapping])
    guard case .mapping(let inner) = entries[2].value.value else {
      Issue.record("\(entries[2])")
      return
    }
    #expect(inner.map(\.value.kind) == [.empty])
  }

  @Test(
    "An empty file is an empty mapping",
    arguments: ["", "\n\n", "# nothing\n", "---\n", "---\n...\n", "\u{FEFF}", "--- # nothing"])
  func emptyFile(text: String) throws {
    let root = try YAMLNode(text: text, file: "night.yaml")
    #expect(outline(root) == ["1:1  = a mapping"])
  }

  @Test("Keys keep the order of the file, and an unusual one is quoted in the key path")
  func keys() throws {
    let root = try YAMLNode(text: "z: 1\na.b: 2\n\"m\\nn\": 3\nü_1-x: 4\n", file: "night.yaml")
    guard case .mapping(let entries) = root.value else {
      Issue.record("\(root)")
      return
    }
    #expect(entries.map(\.key) == ["z", "a.b", "m\nn", "ü_1-x"])
    #expect(entries.map(\.keyPlace.keyPath) == ["z", "'a.b'", "'m\u{FFFD}n'", "ü_1-x"])
  }

  @Test("Flow mappings may go over several lines, with comments between")
  func severalLines() throws {
    let root = try YAMLNode(
      text: """
        location: { distanceFilter: none,   # all fixes
                    activityType: fitness }
        movement:
        - route: walk.gpx
        - { walk: 30min,
            speed: 1.4 }

        """, file: "night.yaml")
    #expect(
      outline(root).filter { $0.contains("'") } == [
        "1:29 location.distanceFilter = 'none'", "2:27 location.activityType = 'fitness'",
        "4:10 movement[0].route = 'walk.gpx'", "5:11 movement[1].walk = '30min'",
        "6:12 movement[1].speed = '1.4'",
      ])
  }

  @Test("A file is read as a text is, up to 1 MiB")
  func files() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: url) }
    let start = "seed: 1\n#"
    let text = start + String(repeating: "x", count: 1 << 20 - start.utf8.count)
    #expect(text.utf8.count == 1 << 20)

    try text.write(to: url, atomically: true, encoding: .utf8)
    let root = try YAMLNode(contentsOfFile: url.path)
    #expect(root == (try YAMLNode(text: "seed: 1\n", file: url.path)))

    try (text + "x").write(to: url, atomically: true, encoding: .utf8)
    let error = try #require(throws: ScenarioError.self) {
      try YAMLNode(contentsOfFile: url.path)
    }
    #expect(
      error.description
        == "\(url.path): is larger than a scenario can be; use at most 1 MiB")
  }
}

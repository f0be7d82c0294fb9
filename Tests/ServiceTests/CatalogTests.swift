import Foundation
import Testing

@Suite struct CatalogTests {
  private static let kinds: Set = [
    "start", "tick", "steps", "no-data", "refused", "lock-state", "control-file", "paused",
    "stop", "resumed", "reload", "error", "failed", "app-state", "time-zone", "clock", "passcode",
    "authorization", "signal", "saved",
  ]

  @Test("The catalog has one id of 128 bits for each kind of entry")
  func kinds() throws {
    let catalog = try Catalog.shipped()
    #expect(Set(catalog.identifiers.keys) == Self.kinds)
    #expect(Set(catalog.identifiers.values).count == Self.kinds.count)
    for identifier in catalog.identifiers.values {
      #expect(identifier.wholeMatch(of: #/[0-9a-f]{32}/#) != nil, "\(identifier)")
    }
  }

  @Test("Each text has a subject and an explanation")
  func texts() throws {
    for (kind, text) in try Catalog.shipped().texts {
      let parts = text.components(separatedBy: "\n\n")
      #expect(parts[0].contains("\nSubject: "), "\(kind)")
      #expect(parts.dropFirst().joined().count > 80, "\(kind) explains nothing")
    }
  }

  /// In the sources each id is a string literal on the line of its kind, or on the next one.
  @Test("The daemon writes the ids of the catalog, each with its own kind")
  func agreesWithSources() throws {
    let sources = try swiftSources()
    let strangers = try Catalog.shipped().identifiers.filter { kind, identifier in
      let name = kind.split(separator: "-").enumerated()
        .map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
      let pattern = #"(\.\#(name)\b|"\#(kind)").*\n?.*"\#(identifier)""#
      return !sources.contains { $0.range(of: pattern, options: .regularExpression) != nil }
    }
    #expect(strangers.isEmpty, "no line of Sources ties these kinds to their ids")
  }

  private func swiftSources() throws -> [String] {
    let directory = Project.path("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: "\(directory)/\($0)", encoding: .utf8)
    }
  }
}

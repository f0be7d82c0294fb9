import Foundation
import GPX
import HealthKit

/// The sources that a request names, of those that there are.
struct SourceChoice {
  /// Those that were named, by bundle identifier.
  let sources: [HKSource]

  /// - Parameters:
  ///   - names: names as people read them, or bundle identifiers. What fits no name exactly may fit it
  ///     but for capitals, and with a plain space or apostrophe for the special ones that devices' names
  ///     have. Several sources may have a name.
  ///   - known: all sources.
  /// - Throws: for a name that nobody has; it says which there are.
  init(_ names: [String], among known: Set<HKSource>) throws(NoStepsTable) {
    let known = known.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
    var chosen: Set<HKSource> = []
    for name in names {
      let exact = known.filter { $0.name == name || $0.bundleIdentifier == name }
      let found = exact.isEmpty ? known.filter { Self.plain($0.name) == Self.plain(name) } : exact
      guard !found.isEmpty else { throw Self.unknown(name, known) }
      chosen.formUnion(found)
    }
    sources = known.filter(chosen.contains)
  }

  private static func plain(_ name: String) -> String {
    name.replacing("\u{A0}", with: " ").replacing("\u{2019}", with: "'").lowercased()
  }

  private static func unknown(_ name: String, _ known: [HKSource]) -> NoStepsTable {
    let name = name.onOneLine(limit: 80)
    let list = known.map { source in
      "\(source.name.onOneLine(limit: 80)) (\(source.bundleIdentifier.onOneLine(limit: 80)))"
    }
    return NoStepsTable(
      outcome: .unknownSource,
      text: "no source of steps is called '\(name)'; there are: \(list.joined(separator: ", "))")
  }
}

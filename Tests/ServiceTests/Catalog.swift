import Foundation
import TestSupport

/// The journal catalog that ships: which kind of entry has which id, and its text.
struct Catalog {
  /// The ids by kind, such as `refused`.
  let identifiers: [String: String]

  /// The catalog text of each kind, header and body.
  let texts: [String: String]

  static func shipped() throws -> Catalog {
    try Catalog(text: Project.contents("systemd/lockstep.catalog"))
  }

  init(text: String) throws {
    var identifiers: [String: String] = [:]
    var texts: [String: String] = [:]
    // What comes before the first entry is a comment.
    for entry in text.components(separatedBy: "\n-- ").dropFirst() {
      let identifier = String(entry.prefix { $0 != "\n" })
      guard let kind = entry.firstMatch(of: #/Defined-By: lockstep \((?<kind>[a-z-]+)\)\n/#)
      else { throw TestError("catalog entry \(identifier) names no kind") }
      guard identifiers.updateValue(identifier, forKey: String(kind.kind)) == nil else {
        throw TestError("the catalog has two entries for \(kind.kind)")
      }
      texts[String(kind.kind)] = entry
    }
    self.identifiers = identifiers
    self.texts = texts
  }
}

import Foundation

/// Collects the public declarations of Swift source, by its indentation.
///
/// It relies on the format that `swift format` gives: two spaces a level, one declaration a line.
package struct DeclarationScanner {
  private struct Scope {
    let indentation: Int
    let name: String
    let keyword: Substring
    let isPublic: Bool
  }

  package private(set) var symbols: Set<PublicSymbol> = []
  private var scopes: [Scope] = []

  package init() {}

  /// Every public declaration in the Swift files of a folder.
  package static func symbols(in folder: URL) throws -> Set<PublicSymbol> {
    var scanner = DeclarationScanner()
    for file in try SourceTree.swiftFiles(in: folder) {
      scanner.read(try String(contentsOf: file, encoding: .utf8))
    }
    return scanner.symbols
  }

  package mutating func read(_ source: String) {
    scopes = []
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for number in lines.indices {
      let indentation = lines[number].prefix { $0 == " " }.count
      guard let head = DeclarationHead(lines: lines[number...]) else { continue }
      while let scope = scopes.last, scope.indentation >= indentation { scopes.removeLast() }
      let expected = scopes.last.map { $0.indentation + 2 } ?? 0
      if indentation == expected { add(head, at: indentation) }
    }
  }

  private mutating func add(_ head: DeclarationHead, at indentation: Int) {
    let owner = scopes.map(\.name).joined(separator: ".")
    switch head.keyword {
    case "class", "struct", "enum", "actor", "protocol", "extension":
      let isExtension = head.keyword == "extension"
      if head.isPublic, !isExtension { insert(head.name, .type, owner) }
      scopes.append(
        Scope(
          indentation: indentation, name: head.name, keyword: head.keyword,
          isPublic: head.isPublic))
    case "case":
      guard let scope = scopes.last, scope.keyword == "enum", scope.isPublic else { return }
      for name in head.caseNames { insert(name, .constant, owner) }
    case "let" where head.isPublic && (owner.isEmpty || head.modifiers.contains("static")):
      insert(head.name, .constant, owner)
    default:
      guard head.isPublic, !isSelfEvident(head) else { return }
      insert(head.name, .member, owner)
    }
  }

  private mutating func insert(_ name: String, _ kind: PublicSymbol.Kind, _ owner: String) {
    symbols.insert(PublicSymbol(owner: owner, base: name, kind: kind))
  }

  /// What a conformance or a superclass asks for says nothing of its own.
  private func isSelfEvident(_ head: DeclarationHead) -> Bool {
    let name = head.name
    return head.modifiers.contains("override") || name.first.map { !$0.isLetter } ?? true
      || ["rawValue", "init(rawValue:)", "hash(into:)", "description"].contains(name)
  }
}

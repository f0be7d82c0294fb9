/// The words with which a Swift declaration begins: `public static func add(_ a: Int, to b: Int)`.
struct DeclarationHead {
  let modifiers: Set<Substring>
  let keyword: Substring
  /// What follows the keyword, with the lines after it as far as its brackets reach.
  let rest: String

  var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

  /// The head of the declaration that begins on a line; nil when none does.
  init?(lines: ArraySlice<Substring>) {
    guard let first = lines.first else { return nil }
    var text = first.drop { $0 == " " }
    while text.first == "@" { text = DeclarationHead.afterAttribute(text) }
    var modifiers: Set<Substring> = []
    var word = DeclarationHead.word(text)
    while DeclarationHead.modifiers.contains(word) {
      var after = text.dropFirst(word.count)
      if after.first == "(" { after = after.drop { $0 != ")" }.dropFirst() }
      after = after.drop { $0 == " " }
      let next = DeclarationHead.word(after)
      // `class` begins a type, and before another such word says that a function is the type's.
      if word == "class", !DeclarationHead.isStart(next) { break }
      modifiers.insert(word)
      text = after
      word = next
    }
    guard DeclarationHead.keywords.contains(word) else { return nil }
    let rest = text.dropFirst(word.count)
    guard rest.first.map({ " (?<".contains($0) }) ?? false else { return nil }
    self.modifiers = modifiers
    keyword = word
    self.rest = DeclarationHead.joined(rest, with: lines.dropFirst())
  }

  /// The name with the labels of the arguments.
  var name: String {
    let name =
      keyword == "init" || keyword == "subscript"
      ? String(keyword) : DeclarationHead.identifier(rest)
    guard ["func", "init", "subscript"].contains(keyword) else { return name }
    return "\(name)(\(labels))"
  }

  /// The names of an enumeration's cases, of which a line may have several.
  var caseNames: [String] {
    DeclarationHead.parts(of: rest[...]).map { DeclarationHead.identifier(String($0)) }
  }

  private var labels: String {
    guard let open = rest.firstIndex(of: "(") else { return "" }
    let parameters = DeclarationHead.parts(of: rest[rest.index(after: open)...])
    return parameters.map { DeclarationHead.identifier(String($0)) + ":" }.joined()
  }

  // MARK: Reading

  private static let keywords: Set<Substring> = [
    "class", "struct", "enum", "actor", "protocol", "extension", "func", "var", "let", "init",
    "case", "subscript", "typealias",
  ]

  private static let modifiers: Set<Substring> = [
    "public", "open", "private", "fileprivate", "internal", "package", "static", "class", "final",
    "override", "convenience", "required", "mutating", "nonmutating", "weak", "unowned", "lazy",
    "indirect", "nonisolated",
  ]

  private static func word(_ text: Substring) -> Substring {
    text.prefix { $0.isLetter || $0 == "_" }
  }

  private static func isStart(_ word: Substring) -> Bool {
    keywords.contains(word) || modifiers.contains(word)
  }

  private static func afterAttribute(_ text: Substring) -> Substring {
    var text = text.dropFirst().drop { $0.isLetter || $0 == "_" }
    if text.first == "(" { text = text.drop { $0 != ")" }.dropFirst() }
    return text.drop { $0 == " " }
  }

  /// A name up to what cannot be in one; `[Int]` and `A.B` are names of extended types.
  private static func identifier(_ text: String) -> String {
    String(text.drop { $0 == " " }.filter { $0 != "`" }.prefix { !" (<:{=,?".contains($0) })
  }

  private static func joined(_ text: Substring, with lines: ArraySlice<Substring>) -> String {
    var text = String(text)
    for line in lines {
      let opened = text.count { "([".contains($0) }
      guard opened > text.count(where: { ")]".contains($0) }) else { break }
      text += " " + line.drop { $0 == " " }
    }
    return text
  }

  /// What commas separate, up to the bracket that closes the list, brackets within it aside.
  private static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    var end = text.endIndex
    list: for index in text.indices {
      switch text[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      if depth < 0 {
        end = index
        break list
      }
    }
    if text[start..<end].contains(where: { $0 != " " }) { parts.append(text[start..<end]) }
    return parts
  }
}

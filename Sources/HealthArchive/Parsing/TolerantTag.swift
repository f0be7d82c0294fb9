internal import CLibXML2

/// A start tag that libxml2 gave up on, read with less rigour: names of attributes may have spaces in
/// them, as Apple wrote them in iOS 8, values may have `<` in them, and an attribute without a value in
/// quotes is passed over.
///
/// Source: openradar 21431305, "Health.App export creates invalid XML".
struct TolerantTag {
  private(set) var attributes = AttributeTexts()

  /// Reads the tag that libxml2 is in, and takes libxml2 to its end.
  ///
  /// Nil when the tag has no end, or begins nowhere; then libxml2 is where it was, though its buffer
  /// may be another.
  init?(_ context: xmlParserCtxtPtr, name: UnsafePointer<xmlChar>) {
    guard let input = context.pointee.input else { return nil }
    guard let length = TolerantTag.length(input, name),
      let tag = TolerantTag.begun(input.pointee, name), let current = input.pointee.cur,
      let start = tag.baseAddress
    else { return nil }
    let end = start + length
    guard end >= current else { return nil }
    let nameLength = 1 + Int(xmlStrlen(name))
    read(UnsafeBufferPointer(rebasing: tag[nameLength..<length]))
    let passed = UnsafeBufferPointer(start: current, count: end - current)
    input.pointee.line += CInt(passed.count { $0 == UInt8(ascii: "\n") })
    input.pointee.cur = end
  }

  /// Where the tag begins that libxml2 is in; nil when that is not in its buffer.
  static func start(
    _ input: xmlParserInput, _ name: UnsafePointer<xmlChar>
  ) -> UnsafePointer<xmlChar>? {
    guard let base = input.base, var start = input.cur else { return nil }
    let length = Int(xmlStrlen(name))
    guard start - base > length else { return nil }
    start -= length + 1
    while true {
      if start.pointee == UInt8(ascii: "<"), xmlStrncmp(start + 1, name, CInt(length)) == 0 {
        return start
      }
      guard start > base else { return nil }
      start -= 1
    }
  }

  /// Whether libxml2 stands before a tag's `>` or `/>`.
  static func isEnd(_ byte: UnsafePointer<xmlChar>) -> Bool {
    byte[0] == UInt8(ascii: ">") || (byte[0] == UInt8(ascii: "/") && byte[1] == UInt8(ascii: ">"))
  }

  /// What libxml2's buffer has from the tag's beginning on.
  private static func begun(
    _ input: xmlParserInput, _ name: UnsafePointer<xmlChar>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let start = start(input, name), let end = input.end else { return nil }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  /// How long the tag is up to its `>` or `/>`; nil when it has none.
  private static func length(
    _ input: xmlParserInputPtr, _ name: UnsafePointer<xmlChar>
  ) -> Int? {
    while let tag = begun(input.pointee, name) {
      switch extent(of: tag) {
      case .ends(let length): return length
      case .isCut: return nil
      case .goesOn:
        // libxml2 reads on in pieces; the tag's end has to be in its buffer.
        guard tag.count < ExportParser.longestTag, xmlParserInputGrow(input, 4096) > 0 else {
          return nil
        }
      }
    }
    return nil
  }

  private enum Extent {
    case ends(Int)
    /// The next tag begins before this one ends.
    case isCut
    case goesOn
  }

  private static func extent(of tag: UnsafeBufferPointer<UInt8>) -> Extent {
    var quote: UInt8?
    for index in tag.indices.dropFirst() {
      let byte = tag[index]
      if byte == UInt8(ascii: "<"), quote == nil || isStartOfTag(tag[index...]) { return .isCut }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return .ends(tag[index - 1] == UInt8(ascii: "/") ? index - 1 : index)
      }
    }
    return .goesOn
  }

  /// Whether an element of exports begins or ends there; a value may have other `<` in it.
  private static func isStartOfTag(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let text = bytes.dropFirst()
    guard let first = text.first else { return false }
    guard first != UInt8(ascii: "/") else { return true }
    let name = text.prefix(40).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    return names.contains { $0.elementsEqual(name) }
  }

  /// Names of elements begin with a capital.
  private static let names = ExportName.allCases.map { Array($0.rawValue.utf8) }
    .filter { ($0.first ?? 0) < UInt8(ascii: "a") }

  private mutating func read(_ tag: UnsafeBufferPointer<UInt8>) {
    var rest = tag[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      // Before a quote that is too many there is nothing of the name.
      let text = rest[..<equals]
      let quotes = text.lastIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      let name = (quotes.map { text[($0 + 1)...] } ?? text).trimmed
      rest = rest[(equals + 1)...].drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let close = rest.dropFirst().firstIndex(of: quote)
      else { continue }
      let value = rest[(rest.startIndex + 1)..<close]
      if !name.isEmpty { attributes.append(name: name, value: XMLText.decoded(value)) }
      rest = rest[(close + 1)...]
    }
  }
}

extension Slice where Base == UnsafeBufferPointer<UInt8> {
  /// Without the white space around it.
  fileprivate var trimmed: Self {
    let rest = drop { $0 <= 0x20 }
    let end = rest.lastIndex { $0 > 0x20 } ?? rest.startIndex
    return rest.isEmpty ? rest : rest[...end]
  }
}

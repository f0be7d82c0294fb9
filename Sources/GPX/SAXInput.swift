internal import CLibXML2

/// A place in the document, line and column from 1.
struct SAXPosition: Equatable {
  var line: Int
  var column: Int
}

/// Where a parser is in its input, for messages.
struct SAXInput {
  private let context: xmlParserCtxtPtr

  init(_ context: xmlParserCtxtPtr) {
    self.context = context
  }

  /// The character that the parser reads next.
  var current: SAXPosition {
    guard let input = context.pointee.input?.pointee else {
      return SAXPosition(line: 1, column: 1)
    }
    return SAXPosition(line: Int(input.line), column: max(1, Int(input.col)))
  }

  /// Whether more is left than a character that is cut off, and could not be decoded.
  var hasUndecodedText: Bool {
    guard let buffer = context.pointee.input?.pointee.buf?.pointee, let raw = buffer.raw else {
      return false
    }
    return xmlBufUse(raw) > 3
  }

  /// Whether the tag that is being read ends here, with `>` or `/>`.
  var isAtEndOfTag: Bool {
    guard let byte = context.pointee.input?.pointee.cur?.pointee else { return false }
    return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// The `<` of the tag that is being read.
  var tagStart: SAXPosition {
    guard let input = context.pointee.input?.pointee, var start = input.cur, let base = input.base
    else { return current }
    while start > base, start.pointee != UInt8(ascii: "<") { start -= 1 }
    return position(of: start) ?? current
  }

  /// The place of a byte before the current one; nil when the byte is not in the input, as the value
  /// of an attribute is not when libxml2 had to replace a reference in it or to decode it.
  func position(of byte: UnsafePointer<xmlChar>) -> SAXPosition? {
    guard let input = context.pointee.input?.pointee, let base = input.base,
      let current = input.cur, byte >= base, byte <= current
    else { return nil }
    let between = UnsafeBufferPointer(start: byte, count: current - byte)
    let newlines = between.count { $0 == UInt8(ascii: "\n") }
    if newlines == 0 {
      return SAXPosition(
        line: Int(input.line), column: max(1, Int(input.col) - Self.characters(between)))
    }
    // The column count began anew since; libxml2 keeps enough of the line to count it again.
    var lineStart = byte
    while lineStart > base, (lineStart - 1).pointee != UInt8(ascii: "\n") { lineStart -= 1 }
    let before = UnsafeBufferPointer(start: lineStart, count: byte - lineStart)
    return SAXPosition(
      line: Int(input.line) - newlines, column: Self.characters(before) + 1)
  }

  private static func characters(_ utf8: UnsafeBufferPointer<xmlChar>) -> Int {
    utf8.count { $0 & 0xC0 != 0x80 }
  }
}

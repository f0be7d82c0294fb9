internal import CLibXML2

/// A start tag that libxml2 gave up on, read with less rigour: names of attributes may have spaces in
/// them, as Apple wrote them in iOS 8, and one without a value is passed over.
///
/// Source: openradar 21431305, "Health.App export creates invalid XML".
struct TolerantTag {
  private var texts: [(name: [UInt8], value: [UInt8])] = []

  /// Reads the tag that libxml2 is in, and takes libxml2 to its end; nil when libxml2 is there already,
  /// or when the tag has no end.
  init?(_ context: xmlParserCtxtPtr, name: UnsafePointer<xmlChar>) {
    guard let input = context.pointee.input, let stop = input.pointee.cur,
      !TolerantTag.isEndOfTag(stop)
    else { return nil }
    // libxml2 reads on in pieces; the tag's end has to be in its buffer.
    var length: Int?
    repeat {
      length = TolerantTag.lengthToEnd(input.pointee)
    } while length == nil && TolerantTag.readMore(input)
    guard let length, let base = input.pointee.base, let current = input.pointee.cur else {
      return nil
    }
    var start = current
    while start > base, start.pointee != UInt8(ascii: "<") { start -= 1 }
    start += 1 + Int(xmlStrlen(name))
    let end = current + length
    guard start <= end else { return nil }
    read(UnsafeBufferPointer(start: start, count: end - start))
    let passed = UnsafeBufferPointer(start: current, count: length)
    input.pointee.line += CInt(passed.count { $0 == UInt8(ascii: "\n") })
    input.pointee.col += CInt(length)
    input.pointee.cur = UnsafePointer(end)
  }

  /// Hands the attributes to `body`.
  func withAttributes(
    _ body: (UnsafeBufferPointer<ExportElement.Attribute>) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var bytes: [UInt8] = []
    for text in texts { bytes += text.name + text.value }
    let result = bytes.withUnsafeBufferPointer { bytes in
      var next = 0
      func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        defer { next += count }
        return UnsafeBufferPointer(rebasing: bytes[next..<next + count])
      }
      let attributes = texts.map { text in
        ExportElement.Attribute(
          name: ExportName(rawValue: String(decoding: text.name, as: UTF8.self)),
          text: take(text.name.count), value: take(text.value.count))
      }
      return attributes.withUnsafeBufferPointer { attributes in
        Result { () throws(ArchiveError) in try body(attributes) }
      }
    }
    try result.get()
  }

  // MARK: Reading

  private mutating func read(_ tag: UnsafeBufferPointer<UInt8>) {
    var rest = tag[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].trimmed
      rest = rest[(equals + 1)...].drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let close = rest.dropFirst().firstIndex(of: quote)
      else { continue }
      let value = rest[(rest.startIndex + 1)..<close]
      if !name.isEmpty { texts.append((name, XMLText.decoded(value))) }
      rest = rest[(close + 1)...]
    }
  }

  private static func isEndOfTag(_ byte: UnsafePointer<xmlChar>) -> Bool {
    byte[0] == UInt8(ascii: ">") || (byte[0] == UInt8(ascii: "/") && byte[1] == UInt8(ascii: ">"))
  }

  /// How far the tag's end is from the current byte; nil when it is not in the buffer, negative never.
  private static func lengthToEnd(_ input: xmlParserInput) -> Int? {
    guard let current = input.cur, let limit = input.end, var base = input.base else { return nil }
    // Whether the current byte is within quotes is known from the beginning of the tag.
    var start = current
    while start > base, start.pointee != UInt8(ascii: "<") { start -= 1 }
    base = start
    var quote: UInt8?
    var next = base + 1
    while next < limit {
      let byte = next.pointee
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = next > current && next[-1] == UInt8(ascii: "/")
        return next - current - (isEmpty ? 1 : 0)
      }
      // The next tag begins: this one has no end. A text may have such a character in it.
      if byte == UInt8(ascii: "<"), quote == nil || isStartOfTag(next) { return nil }
      next += 1
    }
    return nil
  }

  /// Whether a name of exports' follows, which begin with a capital, or an end tag.
  private static func isStartOfTag(_ byte: UnsafePointer<xmlChar>) -> Bool {
    byte[1] == UInt8(ascii: "/") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte[1])
  }

  private static func readMore(_ input: xmlParserInputPtr) -> Bool {
    guard let current = input.pointee.cur, let end = input.pointee.end,
      end - current < longestTag,
      !UnsafeBufferPointer(start: current, count: end - current)
        .contains(UInt8(ascii: "<"))
    else { return false }
    return xmlParserInputGrow(input, 4096) > 0
  }

  /// No tag is longer, in bytes.
  private static let longestTag = 1 << 20
}

extension Slice where Base == UnsafeBufferPointer<UInt8> {
  /// Without the white space around it.
  fileprivate var trimmed: [UInt8] {
    Array(Array(drop { $0 <= 0x20 }).reversed().drop { $0 <= 0x20 }.reversed())
  }
}

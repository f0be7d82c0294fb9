/// Text of an attribute that libxml2 has not read.
enum XMLText {
  /// The text with XML's own entities and character references replaced; what is none stays.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text[text.startIndex...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(rest[rest.index(after: rest.startIndex)..<end])
      {
        result += Array(String(character).utf8)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func character(_ name: some Collection<UInt8>) -> Character? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value)
      else { return nil }
      return Unicode.Scalar(value).map(Character.init)
    }
  }
}

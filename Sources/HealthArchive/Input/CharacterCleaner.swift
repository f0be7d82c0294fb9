/// Makes bytes such that XML allows them, in place: control characters become spaces, bytes that are no
/// UTF-8 question marks.
struct CharacterCleaner {
  /// The line of the next byte.
  private(set) var line: Int
  /// How many bytes are clean; those after them, in the end, begin a character that goes on later.
  private(set) var cleaned = 0

  private let bytes: UnsafeMutableRawBufferPointer
  private let isLast: Bool

  /// - Parameters:
  ///   - isLast: whether nothing comes after these bytes.
  ///   - line: the line of the first byte.
  init(_ bytes: UnsafeMutableRawBufferPointer, isLast: Bool, line: Int) {
    self.bytes = bytes
    self.isLast = isLast
    self.line = line
  }

  /// Cleans up to the next byte that has to be replaced, and that byte; nil when there is none.
  ///
  /// ``line`` is that byte's then, and `offset` says which it is.
  mutating func next() -> (isControl: Bool, offset: Int)? {
    while cleaned < bytes.count {
      // Eight bytes at a time, as long as they are printable ASCII.
      if cleaned + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: cleaned, as: UInt64.self)
        let high: UInt64 = 0x8080_8080_8080_8080
        let belowSpace = (word &- 0x2020_2020_2020_2020) & ~word & high
        if (word & high) | belowSpace == 0 {
          cleaned += 8
          continue
        }
      }
      switch bytes[cleaned] {
      case 0x0A:
        line += 1
        cleaned += 1
      case 0x09, 0x0D, 0x20..<0x80:
        cleaned += 1
      case 0..<0x20:
        return replace(with: UInt8(ascii: " "), isControl: true)
      default:
        switch character(at: cleaned) {
        case .whole(let length): cleaned += length
        case .cut: return nil
        case .invalid: return replace(with: UInt8(ascii: "?"), isControl: false)
        }
      }
    }
    return nil
  }

  private mutating func replace(
    with byte: UInt8, isControl: Bool
  ) -> (isControl: Bool, offset: Int) {
    bytes[cleaned] = byte
    cleaned += 1
    return (isControl, cleaned - 1)
  }

  private enum Character {
    case whole(Int)
    case cut
    case invalid
  }

  /// The character of several bytes that begins at an index.
  private func character(at index: Int) -> Character {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return .invalid
    }
    for offset in 1..<length {
      guard index + offset < bytes.count else { return isLast ? .invalid : .cut }
      let allowed = offset == 1 ? second : 0x80...0xBF
      guard allowed.contains(bytes[index + offset]) else { return .invalid }
    }
    // U+FFFE and U+FFFF are no characters, and XML does not have them.
    let isNoncharacter =
      bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    return isNoncharacter ? .invalid : .whole(length)
  }
}

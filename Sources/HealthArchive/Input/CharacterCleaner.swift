/// Makes bytes such that XML allows them, in place: control characters become spaces, bytes that are no
/// UTF-8 question marks.
struct CharacterCleaner {
  /// The line of the next byte.
  private(set) var line: Int
  /// How many bytes are clean; those after them begin a character that goes on later.
  private(set) var cleaned = 0

  private let bytes: UnsafeMutableRawBufferPointer
  private let isLast: Bool

  init(_ bytes: UnsafeMutableRawBufferPointer, isLast: Bool, line: Int) {
    self.bytes = bytes
    self.isLast = isLast
    self.line = line
  }

  /// Cleans all, calling `found` with the kind, the line and the offset of what it replaces.
  mutating func run(_ found: (ArchiveFinding, Int, Int) -> Void) {
    var next = 0
    while next < bytes.count {
      // Eight bytes at a time, as long as they are printable ASCII.
      if next + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self)
        let high: UInt64 = 0x8080_8080_8080_8080
        let belowSpace = (word &- 0x2020_2020_2020_2020) & ~word & high
        if (word & high) | belowSpace == 0 {
          next += 8
          continue
        }
      }
      let byte = bytes[next]
      switch byte {
      case 0x0A:
        line += 1
        next += 1
      case 0x09, 0x0D, 0x20..<0x80:
        next += 1
      case 0..<0x20:
        found(.controlCharacter, line, next)
        bytes[next] = UInt8(ascii: " ")
        next += 1
      default:
        switch character(at: next) {
        case .whole(let length): next += length
        case .cut:
          cleaned = next
          return
        case .invalid:
          found(.notUTF8, line, next)
          bytes[next] = UInt8(ascii: "?")
          next += 1
        }
      }
    }
    cleaned = next
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
    return .whole(length)
  }
}

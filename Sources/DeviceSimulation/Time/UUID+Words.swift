import Foundation

extension UUID {
  /// A UUID of version 4 from two words; the six bits that say so replace what was there.
  public init(version4High high: UInt64, low: UInt64) {
    let words = (
      ((high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000).bigEndian,
      ((low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000).bigEndian
    )
    self.init(uuid: unsafeBitCast(words, to: uuid_t.self))
  }

  /// The UUID's two halves, the most significant first.
  public var words: (high: UInt64, low: UInt64) {
    let words = unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
  }
}

/// Numbers texts from 0 in the order in which they first come.
///
/// Most often the text is the last one again.
struct ByteTable {
  private var slots: [Int32] = Array(repeating: -1, count: 64)
  private var texts: [[UInt8]] = []
  private var last: Int32 = -1

  /// How many bytes the texts have.
  private(set) var size = 0

  var count: Int { texts.count }

  /// The text of a number.
  subscript(number: Int32) -> [UInt8] { texts[Int(number)] }

  /// The number of a text, a new one if need be.
  mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    if last >= 0, isEqual(text, last) { return last }
    var slot = ByteTable.hash(text) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(text, slots[slot]) {
        last = slots[slot]
        return last
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    last = Int32(texts.count)
    texts.append(Array(text))
    size += text.count
    slots[slot] = last
    if texts.count * 2 > slots.count { grow() }
    return last
  }

  private func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ number: Int32) -> Bool {
    texts[Int(number)].withUnsafeBufferPointer { $0.hasSameBytes(as: text) }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (number, text) in texts.enumerated() {
      var slot = text.withUnsafeBufferPointer { ByteTable.hash($0) } & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// FNV-1a: texts are short, and whoever made them collide would only wait longer.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash >> 3) & Int.max
  }
}

/// A decimal number as XML writes it: `-122.396397`, also with an exponent.
///
/// The digits of a track fit into 53 bits and their power of ten is exact, so one division rounds
/// correctly; the few others go the slow way. Infinities, NaN and hexadecimal are no numbers here.
package enum DecimalNumber {
  /// The double nearest to the text in UTF-8, or nil when the text is no finite number.
  package static func parse(_ text: Span<UInt8>) -> Double? {
    var next = 0
    var isNegative = false
    if next < text.count, text[next] == UInt8(ascii: "-") || text[next] == UInt8(ascii: "+") {
      isNegative = text[next] == UInt8(ascii: "-")
      next += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var hasPoint = false
    while next < text.count {
      let value = text[next] &- UInt8(ascii: "0")
      if value < 10 {
        mantissa = mantissa &* 10 &+ UInt64(value)
        digits += 1
        decimals += hasPoint ? 1 : 0
      } else if text[next] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      next += 1
    }
    guard digits > 0 else { return nil }
    guard next == text.count, digits <= 15 else {
      return isExponent(text, from: next) ? slow(text) : nil
    }
    let magnitude = Double(mantissa) / powersOfTen[decimals]
    return isNegative ? -magnitude : magnitude
  }

  /// Whether the rest is nothing or an exponent.
  private static func isExponent(_ text: Span<UInt8>, from start: Int) -> Bool {
    var next = start
    if next == text.count { return true }
    guard text[next] | 0x20 == UInt8(ascii: "e") else { return false }
    next += 1
    if next < text.count, text[next] == UInt8(ascii: "-") || text[next] == UInt8(ascii: "+") {
      next += 1
    }
    guard next < text.count else { return false }
    while next < text.count {
      guard text[next] &- UInt8(ascii: "0") < 10 else { return false }
      next += 1
    }
    return true
  }

  private static func slow(_ text: Span<UInt8>) -> Double? {
    text.withUnsafeBufferPointer { Double(String(decoding: $0, as: UTF8.self)) }
      .flatMap { $0.isFinite ? $0 : nil }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}

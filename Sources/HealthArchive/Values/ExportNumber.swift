import GPX

/// A number as exports write it, finite.
enum ExportNumber {
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    DecimalNumber.parse(text.span)
  }
}

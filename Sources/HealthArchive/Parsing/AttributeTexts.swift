/// Attributes whose texts are kept, in whatever way the element's start is broken.
struct AttributeTexts {
  private var bytes: [UInt8] = []
  private var counts: [(name: Int, value: Int)] = []

  mutating func append(name: some Sequence<UInt8>, value: some Sequence<UInt8>) {
    let start = bytes.count
    bytes += name
    let middle = bytes.count
    bytes += value
    counts.append((middle - start, bytes.count - middle))
  }

  /// Hands the attributes to `body`.
  func withAttributes(
    _ body: (UnsafeBufferPointer<ExportElement.Attribute>) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        defer { rest = rest.dropFirst(count) }
        return UnsafeBufferPointer(rebasing: rest.prefix(count))
      }
      let attributes = counts.map { count in
        let name = take(count.name)
        return ExportElement.Attribute(
          name: ExportName(rawValue: String(decoding: name, as: UTF8.self)), text: name,
          value: take(count.value))
      }
      return attributes.withUnsafeBufferPointer { attributes in
        Result { () throws(ArchiveError) in try body(attributes) }
      }
    }
    try result.get()
  }
}

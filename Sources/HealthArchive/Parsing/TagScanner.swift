/// Finds the next tag of an export's elements, where nothing is known of what is around.
struct TagScanner {
  private let stream: ExportStream
  /// The place of the first of the bytes.
  private var place: ArchivePlace
  private var bytes: [UInt8] = []

  init(_ stream: ExportStream, from place: ArchivePlace) {
    self.stream = stream
    self.place = place
  }

  /// Where a tag begins; nil when there is none any more. The stream is after it then.
  mutating func next() -> ArchivePlace? {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let got = chunk.withUnsafeMutableBytes { stream.read(into: $0) }
      bytes += chunk.prefix(got)
      let start = bytes.indices.first { isTag(at: $0) }
      // A tag's name may go on in the next chunk.
      let passed = start ?? (got == 0 ? bytes.count : max(0, bytes.count - 2))
      place = ArchivePlace(
        line: place.line + bytes[..<passed].count { $0 == UInt8(ascii: "\n") },
        byte: place.byte + passed)
      bytes.removeFirst(passed)
      if start != nil { return place }
      if got == 0 { return nil }
    }
  }

  /// Names begin with a capital, ends with a slash before it.
  private func isTag(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    let isEnd = bytes[index + 1] == UInt8(ascii: "/")
    guard let first = bytes[(index + 1)...].dropFirst(isEnd ? 1 : 0).first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
  }
}

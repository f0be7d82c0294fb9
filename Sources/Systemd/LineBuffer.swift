/// Cuts a stream of bytes into lines of a bounded length.
struct LineBuffer {
  /// A line grew past the limit.
  struct Overlong: Error {}

  private var bytes: [UInt8] = []
  private var lineStart = 0
  private var searched = 0
  private let limit: Int

  /// Lines may have up to `limit` bytes, the line feed not counted.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes in what was read.
  mutating func append(_ chunk: some Sequence<UInt8>) {
    bytes.removeFirst(lineStart)
    searched -= lineStart
    lineStart = 0
    bytes.append(contentsOf: chunk)
  }

  /// The next whole line without its line feed, or nil until more is read; bytes that are not UTF-8
  /// come as U+FFFD.
  mutating func nextLine() throws(Overlong) -> String? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? bytes.count) - lineStart <= limit else { throw Overlong() }
    guard let end else {
      searched = bytes.count
      return nil
    }
    defer {
      lineStart = end + 1
      searched = lineStart
    }
    return String(decoding: bytes[lineStart..<end], as: UTF8.self)
  }
}

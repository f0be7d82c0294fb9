@testable import HealthArchive

/// An export in memory that comes in chunks of any size.
final class BytesInput: ExportInput {
  private var rest: ArraySlice<UInt8>
  private let chunk: Int
  let size: Int
  var bytesRead: Int { size - rest.count }

  init(_ bytes: [UInt8], chunk: Int = .max) {
    rest = bytes[...]
    size = bytes.count
    self.chunk = chunk
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    let count = min(chunk, rest.count, buffer.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

/// An export that is made while it is read, so that it may be of any size: a head, then the same text
/// again and again.
final class EndlessInput: ExportInput {
  private let head: [UInt8]
  private let text: [UInt8]
  let size: Int
  private(set) var bytesRead = 0

  init(_ head: String, _ text: String, size: Int) {
    self.head = Array(head.utf8)
    self.text = Array(text.utf8)
    self.size = size
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    let count = min(buffer.count, size - bytesRead)
    for index in 0..<count {
      let place = bytesRead + index
      buffer[index] =
        place < head.count ? head[place] : text[(place - head.count) % text.count]
    }
    bytesRead += count
    return count
  }
}

import Foundation

extension GPXDocument {
  /// Reads a file in pieces; apart from the points, memory does not grow with it.
  ///
  /// - Parameter path: the file, also as errors name it.
  /// - Throws: `GPXError` when the file is missing, unreadable, empty, not GPX, cut off, malformed,
  ///   without any track or route point, or has a value that cannot be.
  public init(contentsOfFile path: String) throws(GPXError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw GPXError.reading(path, errno)
    }
    defer { close(descriptor) }

    let reader = try GPXReader(file: path)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw GPXError.reading(path, errno)
      }
      if count == 0 { break }
      try reader.append(chunk.span.bytes.extracting(0..<count))
    }
    self = try reader.finish()
  }

  /// Reads a document that is in memory already.
  ///
  /// - Parameters:
  ///   - text: the document, in UTF-8.
  ///   - file: what errors call it.
  /// - Throws: `GPXError`, as for a file.
  public init(text: String, file: String) throws(GPXError) {
    let reader = try GPXReader(file: file)
    try reader.append(Array(text.utf8).span.bytes)
    self = try reader.finish()
  }
}

extension GPXError {
  fileprivate static func reading(_ path: String, _ code: CInt) -> GPXError {
    let kind: Kind =
      code == ENOENT || code == ENOTDIR
      ? .missingFile : .unreadable(reason: String(cString: strerror(code)))
    return GPXError(file: path, kind: kind)
  }
}

import Foundation

/// What the first 100 bytes of an SQLite file say about it (<https://sqlite.org/fileformat2.html>).
struct DatabaseHeader: Equatable, Sendable {
  /// Whose file it is.
  let applicationID: UInt32

  /// The owner's version of the schema.
  let version: UInt32

  /// Reads a file's header without changing anything; nil when there is no file.
  ///
  /// Throws `.foreign` for what is no database: an empty file, a directory, a pipe, text.
  init?(of path: String, expected: String) throws(StoreError) {
    // Without O_NONBLOCK the opening of a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw StoreError(system: errno, using: path) }
      return nil
    }
    defer { _ = Foundation.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StoreError(system: errno, using: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .foreign(path: path, expected: expected, finding: "not a regular file")
    }
    guard status.st_size > 0 else {
      throw .foreign(path: path, expected: expected, finding: "an empty file")
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw StoreError(system: errno, using: path) }
    guard count == bytes.count, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .foreign(path: path, expected: expected, finding: "not a database")
    }
    version = DatabaseHeader.word(bytes, at: 60)
    applicationID = DatabaseHeader.word(bytes, at: 68)
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

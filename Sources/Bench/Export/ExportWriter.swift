import Foundation

/// Takes an export's bytes piece by piece and writes them to a file a mebibyte at a time.
final class ExportWriter {
  private static let limit = 1 << 20

  /// How many bytes it was given.
  var count: Int { written + buffer.count }
  private var written = 0
  private var buffer: [UInt8] = []
  private var timestamp = LocalTimestamp()
  private let handle: FileHandle

  /// Makes the file, or empties it.
  init(_ path: String) throws(BenchError) {
    guard
      FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw .cannotCreate(path) }
    self.handle = handle
    buffer.reserveCapacity(ExportWriter.limit + 1 << 16)
  }

  func append(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
  }

  func append(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  /// Appends when a record was saved, began and ended, as attributes but for the last quotation mark.
  func appendDates(created: Int, start: Int, end: Int) {
    append(Attribute.creationDate)
    append(timestamp.bytes(of: created))
    append(Attribute.startDate)
    append(timestamp.bytes(of: start))
    append(Attribute.endDate)
    append(timestamp.bytes(of: end))
  }

  /// Appends a moment as Apple writes it, local with its offset.
  func append(moment: Int) {
    append(timestamp.bytes(of: moment))
  }

  /// Appends the date of a day, counted from 1970-01-01.
  func append(day: Int) {
    append(timestamp.date(ofDay: day))
  }

  /// Appends a number that is given in units of its last decimal place, without needless zeros.
  func append(_ units: Int, decimals: Int) {
    var rest = units
    var decimals = decimals
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    let start = buffer.count
    var digits = 0
    while rest > 0 || digits <= decimals {
      if digits == decimals, decimals > 0 { buffer.append(UInt8(ascii: ".")) }
      buffer.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      digits += 1
    }
    buffer[start...].reverse()
  }

  /// Appends a number with zeros before it.
  func append(_ number: Int, digits: Int) {
    var divisor = (1..<digits).reduce(1) { power, _ in power * 10 }
    while divisor > 0 {
      buffer.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes what has come together, once it is worth the call.
  func flushIfFull() throws {
    if buffer.count >= ExportWriter.limit { try flush() }
  }

  func flush() throws {
    try buffer.withUnsafeBytes { try handle.write(contentsOf: $0) }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

private enum Attribute {
  static let creationDate = Array(" creationDate=\"".utf8)
  static let startDate = Array("\" startDate=\"".utf8)
  static let endDate = Array("\" endDate=\"".utf8)
}

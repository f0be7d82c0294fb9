import CArchive
import Foundation

/// Writes zips, also such as nobody should.
struct ZipFile {
  /// How an entry is written.
  enum Layout {
    /// With its size before it.
    case plain
    /// With its size after it, as programs write that do not know it before.
    case streamed
    /// With 64 bits for its size.
    case zip64
  }

  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// Adds an entry, not packed.
  mutating func add(
    _ name: [UInt8], _ content: [UInt8], _ layout: Layout = .plain, isUTF8: Bool = false,
    checksum: UInt32? = nil
  ) {
    let flags: UInt16 = (layout == .streamed ? 8 : 0) | (isUTF8 ? 0x800 : 0)
    let size = UInt32(content.count)
    let sum = checksum ?? ZipFile.checksum(content)
    let offset = UInt32(bytes.count)
    func extra(_ values: [UInt64]) -> [UInt8] {
      ZipFile.little(UInt16(1)) + ZipFile.little(UInt16(8 * values.count))
        + values.flatMap { ZipFile.little($0) }
    }
    let isWide = layout == .zip64
    let narrow = isWide ? UInt32.max : size
    var common = ZipFile.little(UInt16(isWide ? 45 : 20)) + ZipFile.little(flags)
    common += [0, 0, 0, 0, 0x21, 0x53]
    let wide = isWide ? extra([UInt64(size), UInt64(size)]) : []

    bytes += [0x50, 0x4B, 3, 4] + common
    bytes += layout == .streamed ? Array(repeating: 0, count: 12) : ZipFile.little(sum)
    if layout != .streamed { bytes += ZipFile.little(narrow) + ZipFile.little(narrow) }
    bytes += ZipFile.little(UInt16(name.count)) + ZipFile.little(UInt16(wide.count)) + name + wide
    bytes += content
    if layout == .streamed {
      bytes += [0x50, 0x4B, 7, 8] + ZipFile.little(sum) + ZipFile.little(size)
      bytes += ZipFile.little(size)
    }

    // Made on Unix, so that the mode counts.
    directory += [0x50, 0x4B, 1, 2, 30, 3] + common + ZipFile.little(sum)
    directory += ZipFile.little(narrow) + ZipFile.little(narrow)
    directory += ZipFile.little(UInt16(name.count)) + ZipFile.little(UInt16(wide.count))
    let mode: UInt32 = name.last == UInt8(ascii: "/") ? 0o040755 : 0o100644
    directory += [0, 0, 0, 0, 0, 0] + ZipFile.little(mode << 16) + ZipFile.little(offset)
    directory += name + wide
    count += 1
  }

  mutating func add(_ name: String, _ content: String, _ layout: Layout = .plain) {
    add(Array(name.utf8), Array(content.utf8), layout, isUTF8: !name.utf8.allSatisfy { $0 < 128 })
  }

  /// The zip with its directory.
  var file: [UInt8] {
    var end = bytes
    end += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end += ZipFile.little(count) + ZipFile.little(count) + ZipFile.little(UInt32(directory.count))
    return end + ZipFile.little(UInt32(bytes.count)) + [0, 0]
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = .max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }

  private static let table = (0..<256 as Range<UInt32>).map { number in
    (0..<8).reduce(number) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
  }

  /// Writes a packed entry of any size: a head, then the same text again and again.
  static func writePacked(
    _ name: String, _ head: String, _ text: String, size: Int, to path: String
  ) {
    let handle = archive_write_new()
    archive_write_set_format_zip(handle)
    archive_write_open_filename(handle, path)
    let entry = archive_entry_new()
    archive_entry_set_pathname(entry, name)
    archive_entry_set_mode(entry, 0o100644)
    archive_write_header(handle, entry)
    archive_write_data(handle, head, head.utf8.count)
    let piece = String(repeating: text, count: max(1, (1 << 20) / text.utf8.count))
    var written = head.utf8.count
    while written < size {
      archive_write_data(handle, piece, piece.utf8.count)
      written += piece.utf8.count
    }
    archive_entry_free(entry)
    archive_write_close(handle)
    archive_write_free(handle)
  }
}

extension [UInt8] {
  func write(to path: String) throws {
    try Data(self).write(to: URL(fileURLWithPath: path))
  }
}

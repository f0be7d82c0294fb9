internal import CArchive
import Foundation

/// A zip file, entry by entry, in the order of the file.
///
/// Nothing is ever unpacked onto the disk, so a path in it leads nowhere.
final class ZipArchive {
  /// How much more than its size a zip may unpack to. Exports come to about twenty times.
  static let greatestRatio = 200

  /// Below this many bytes nothing is a trap.
  static let harmlessSize = 4 << 20

  private let path: String
  private let size: Int
  private let handle: OpaquePointer
  /// Of the entry, and what of it has not been handed out.
  private var unpacked = 0
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  /// What is to be thrown when the block has been handed out.
  private var damage: ArchiveError?

  init(path: String) throws(ArchiveError) {
    guard let handle = archive_read_new() else {
      throw ArchiveError(file: path, kind: .outOfMemory)
    }
    self.path = path
    self.handle = handle
    var status = stat()
    size = stat(path, &status) == 0 ? Int(status.st_size) : 0
    archive_read_support_format_zip(handle)
    guard archive_read_open_filename(handle, path, 1 << 16) == ARCHIVE_OK else { throw failure() }
  }

  deinit {
    archive_read_free(handle)
  }

  /// How many bytes of the file have been read.
  var bytesRead: Int { max(0, Int(archive_filter_bytes(handle, -1))) }

  var fileSize: Int { size }

  /// Goes to the next entry that is a file, and gives its path; nil after the last.
  func next() throws(ArchiveError) -> String? {
    // libarchive gives names in the locale of the thread, and drops those that it does not have.
    let before = uselocale(ZipArchive.locale)
    defer { uselocale(before) }
    while true {
      var entry: OpaquePointer?
      let code = archive_read_next_header(handle, &entry)
      if code == ARCHIVE_EOF { return nil }
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else { throw failure() }
      (unpacked, block, damage) = (0, UnsafeRawBufferPointer(start: nil, count: 0), nil)
      guard archive_entry_filetype(entry) == S_IFREG else { continue }
      return ZipArchive.path(of: entry)
    }
  }

  /// Reads the next bytes of the entry; none at its end.
  ///
  /// Throws `.brokenArchive` when all before the damage has been read, `.bomb` as soon as there is too
  /// much.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    while block.isEmpty {
      guard try nextBlock() else { return 0 }
    }
    let count = min(block.count, buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block.prefix(count)))
    block = UnsafeRawBufferPointer(rebasing: block.dropFirst(count))
    return count
  }

  /// Unpacks some more, which stays where libarchive has it until it goes on; false at the entry's end.
  private func nextBlock() throws(ArchiveError) -> Bool {
    if let damage { throw damage }
    var start: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    let code = archive_read_data_block(handle, &start, &count, &offset)
    if code == ARCHIVE_EOF { return false }
    // A wrong checksum is a warning, and comes with the last block.
    if code == ARCHIVE_WARN { damage = failure() }
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN else { throw failure() }
    block = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    unpacked += block.count
    if unpacked > ZipArchive.harmlessSize, unpacked / ZipArchive.greatestRatio > max(size, 1) {
      throw ArchiveError(file: path, kind: .bomb(ratio: ZipArchive.greatestRatio))
    }
    return true
  }

  nonisolated(unsafe) private static let locale = newlocale(
    1 << CInt(LC_CTYPE), "C.UTF-8", nil)

  /// In UTF-8, as far as the archive says how it is written.
  private static func path(of entry: OpaquePointer) -> String {
    if let path = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) {
      return String(cString: path)
    }
    return ""
  }

  private func failure() -> ArchiveError {
    let reason = archive_error_string(handle).map { String(cString: $0) } ?? "it ends too soon"
    let code = archive_errno(handle)
    return code == ENOENT || code == EACCES || code == EISDIR
      ? ArchiveError(reading: path, code)
      : ArchiveError(file: path, kind: .brokenArchive(reason: reason))
  }
}

import Foundation

/// The export inside a zip of the Health app's.
///
/// Its name is another in each language, and there is a clinical document beside it, so it is told by
/// what is in it.
final class ZippedExport: ExportInput {
  /// The folder of the export in the zip, to which the paths in it are relative; empty for none.
  let folder: String
  private let archive: ZipArchive
  /// What was read to see what it is, and is still to be handed out.
  private var head: ArraySlice<UInt8>

  private static let headSize = 1 << 16

  /// Goes to the export.
  ///
  /// Throws `.emptyArchive` or `.noExport` when there is none.
  init(path: String) throws(ArchiveError) {
    archive = try ZipArchive(path: path)
    var entries = 0
    while let entry = try archive.next() {
      entries += 1
      // A name that cannot be read may be any.
      guard entry.isEmpty || entry.lowercased().hasSuffix(".xml") else { continue }
      let head = try ZippedExport.head(of: archive)
      guard head.isStartOfExport else { continue }
      self.head = head[...]
      folder = (entry as NSString).deletingLastPathComponent
      return
    }
    throw ArchiveError(file: path, kind: entries == 0 ? .emptyArchive : .noExport)
  }

  var bytesRead: Int { archive.bytesRead }
  var size: Int { archive.fileSize }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    guard head.isEmpty else {
      let count = min(head.count, buffer.count)
      buffer.copyBytes(from: head.prefix(count))
      head.removeFirst(count)
      return count
    }
    return try archive.read(into: buffer)
  }

  private static func head(of archive: ZipArchive) throws(ArchiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: headSize)
    var count = 0
    while count < headSize {
      let result = bytes.withUnsafeMutableBytes { buffer in
        Result { () throws(ArchiveError) in
          try archive.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        }
      }
      let got = try result.get()
      if got == 0 { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }
}

extension Sequence<UInt8> where Self: Collection, SubSequence: Equatable {
  /// Whether an Apple Health export begins like this, its document type or its root element in it.
  var isStartOfExport: Bool {
    let bytes = Array(self)
    return [Array("<HealthData".utf8), Array("<!DOCTYPE HealthData".utf8)].contains { mark in
      bytes.firstRange(of: mark) != nil
    }
  }
}

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
  /// What is wrong after that; nil for nothing as far as is known.
  private let damage: ArchiveError?

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
      let (head, damage) = try ZippedExport.head(of: archive)
      guard head.isStartOfExport else {
        if let damage { throw damage }
        continue
      }
      self.head = head[...]
      self.damage = damage
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
    if let damage { throw damage }
    return try archive.read(into: buffer)
  }

  /// The beginning of an entry, and what is wrong after it when it is as short as that.
  private static func head(
    of archive: ZipArchive
  ) throws(ArchiveError) -> (bytes: [UInt8], damage: ArchiveError?) {
    var bytes = [UInt8](repeating: 0, count: headSize)
    var count = 0
    while count < headSize {
      let result = bytes.withUnsafeMutableBytes { buffer in
        Result { () throws(ArchiveError) in
          try archive.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        }
      }
      switch result {
      case .success(0): return (Array(bytes.prefix(count)), nil)
      case .success(let got): count += got
      case .failure(let error): return (Array(bytes.prefix(count)), error)
      }
    }
    return (bytes, nil)
  }
}

extension [UInt8] {
  /// Whether an Apple Health export begins like this, its document type or its root element in it.
  var isStartOfExport: Bool {
    ["<HealthData", "<!DOCTYPE HealthData"].contains { firstRange(of: Array($0.utf8)) != nil }
  }
}

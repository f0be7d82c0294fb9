import Foundation

/// What comes before the root element of an export: XML declaration, comments, document type.
struct ExportProlog {
  /// How many bytes there are before `<HealthData`.
  let length: Int
  /// The name of the first entity that it declares.
  let entity: String?
  let entityLine: Int

  private static let root = Array("<HealthData".utf8)
  private static let declaration = Array("<!ENTITY".utf8)

  /// Finds the root element; nil when it is not among these bytes.
  init?(_ head: UnsafeRawBufferPointer) {
    guard let start = ExportProlog.find(ExportProlog.root, in: head[...]) else { return nil }
    length = start
    guard let place = ExportProlog.find(ExportProlog.declaration, in: head[..<start]) else {
      entity = nil
      entityLine = 0
      return
    }
    let name = head[(place + ExportProlog.declaration.count)..<start]
      .drop { $0 <= 0x20 || $0 == UInt8(ascii: "%") }.prefix { $0 > 0x20 }
    entity = String(decoding: name, as: UTF8.self)
    entityLine = 1 + head[..<place].count { $0 == UInt8(ascii: "\n") }
  }

  /// What is wrong with a file that has no such element.
  static func refusal(_ head: UnsafeRawBufferPointer, of file: String) -> ArchiveError {
    guard !head.isEmpty else { return ArchiveError(file: file, kind: .empty) }
    var rest = head[...]
    // The first element of another document.
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      guard let first = name.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else {
        continue
      }
      return ArchiveError(
        file: file,
        kind: .notExport(found: "its first element is <\(String(decoding: name, as: UTF8.self))>"))
    }
    return ArchiveError(file: file, kind: .notExport(found: "it is no XML"))
  }

  private static func find(_ mark: [UInt8], in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    bytes.firstRange(of: mark)?.lowerBound
  }
}

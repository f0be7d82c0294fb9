import Foundation

/// What comes before the root element of an export: XML declaration, comments, document type.
struct ExportProlog {
  /// How many bytes there are before the root element, or before the first element in it.
  let length: Int
  /// The line of the byte after it.
  let line: Int
  /// Whether the root element's start cannot be found, though what is in it can.
  let isRootMissing: Bool
  /// The first entity that it declares.
  let entity: (name: String, place: ArchivePlace)?

  private static let root = Array("<HealthData".utf8)
  private static let declaration = Array("<!ENTITY".utf8)
  /// What exports have first in their root element.
  private static let first = Array("<ExportDate".utf8)

  /// Finds the root element; nil when it is not among these bytes.
  ///
  /// - Parameters:
  ///   - head: the file from its beginning on.
  ///   - old: how many bytes of it have been searched before.
  ///   - isAll: whether no more bytes come; then an element in the root element will do.
  init?(_ head: UnsafeRawBufferPointer, from old: Int = 0, isAll: Bool = false) {
    if let start = ExportProlog.startOfRoot(in: head, from: old, isAll: isAll) {
      (length, isRootMissing) = (start, false)
    } else if isAll, let start = ExportProlog.find(ExportProlog.first, in: head[...]) {
      (length, isRootMissing) = (start, true)
    } else {
      return nil
    }
    line = 1 + head[..<length].count { $0 == UInt8(ascii: "\n") }
    entity = ExportProlog.entity(in: head[..<length])
  }

  private static func startOfRoot(
    in head: UnsafeRawBufferPointer, from old: Int, isAll: Bool
  ) -> Int? {
    var rest = head[max(0, old - root.count)...]
    while let start = find(root, in: rest) {
      let end = start + root.count
      // The name may go on, and be another.
      if end == head.count { return isAll ? start : nil }
      if head[end] <= 0x20 || head[end] == UInt8(ascii: ">") || head[end] == UInt8(ascii: "/") {
        return start
      }
      rest = head[end...]
    }
    return nil
  }

  private static func entity(
    in prolog: Slice<UnsafeRawBufferPointer>
  ) -> (name: String, place: ArchivePlace)? {
    guard let start = find(declaration, in: prolog) else { return nil }
    let name = prolog[(start + declaration.count)...]
      .drop { $0 <= 0x20 || $0 == UInt8(ascii: "%") }.prefix { $0 > 0x20 }
    let line = 1 + prolog[..<start].count { $0 == UInt8(ascii: "\n") }
    return (String(decoding: name, as: UTF8.self), ArchivePlace(line: line, byte: start))
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
        kind: .notExport(
          found: "its first element is <\(String(decoding: name.prefix(400), as: UTF8.self))>"))
    }
    return ArchiveError(file: file, kind: .notExport(found: "it is no XML"))
  }

  private static func find(_ mark: [UInt8], in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    bytes.firstRange(of: mark)?.lowerBound
  }
}

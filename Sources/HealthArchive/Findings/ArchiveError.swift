import GPX

/// Why an export was not read: what, where, and what to do, in one line.
///
/// ```
/// export.zip: has no Apple Health export in it; choose the zip that the Health app made
/// ```
public struct ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Sendable, Equatable {
    /// There is no such file.
    case missingFile
    /// The file is there and cannot be read; `reason` is the system's.
    case unreadable(reason: String)
    /// The file holds nothing.
    case empty
    /// The zip holds nothing.
    case emptyArchive
    /// The file is something else; `found` says what.
    case notExport(found: String)
    /// The zip is sound, and no file in it is an export.
    case noExport
    /// The zip is damaged before the export begins; `reason` is libarchive's.
    case brokenArchive(reason: String)
    /// The document declares an entity, which an export has no use for.
    case entity(name: String)
    /// What is unpacked is so much more than what is packed that the file is a trap.
    case bomb(ratio: Int)
    /// There is more of something than any export has, such as different sources.
    case tooMany(what: String, limit: Int)
    /// Reading was to be strict, and the first finding is this.
    case strict(ArchiveFinding)
    /// The system has no memory for the parser.
    case outOfMemory
  }

  /// The file as the caller named it.
  public let file: String
  /// Where; nil where the whole file is meant.
  public let place: ArchivePlace?
  /// What is wrong there.
  public let kind: Kind

  package init(file: String, place: ArchivePlace? = nil, kind: Kind) {
    self.file = file
    self.place = place
    self.kind = kind
  }

  public var description: String {
    let position = place.map { ":\($0.line)" } ?? ""
    return "\(file.onOneLine())\(position): \(kind.text)"
  }
}

extension ArchiveError {
  /// Whether the file is not there or cannot be read, rather than wrong.
  public var isMissingInput: Bool {
    switch kind {
    case .missingFile, .unreadable: true
    default: false
    }
  }
}

extension ArchiveError.Kind {
  fileprivate var text: String {
    switch self {
    case .missingFile:
      "no such file; check the path"
    case .unreadable(let reason):
      "cannot be read: \(reason.onOneLine()); check that it is a file and its permissions"
    case .empty:
      "is empty; export from the Health app again"
    case .emptyArchive:
      "is a zip with nothing in it; export from the Health app again"
    case .notExport(let found):
      "is no Apple Health export: \(found.onOneLine(limit: 80)); give the export.zip that the Health "
        + "app made, or the export.xml in it"
    case .noExport:
      "has no Apple Health export in it; give the zip that the Health app made"
    case .brokenArchive(let reason):
      "is a damaged zip: \(reason.onOneLine(limit: 120)); copy or export it again"
    case .entity(let name):
      "declares the entity '\(name.onOneLine(limit: 40))'; no export does, the file is not to be "
        + "trusted"
    case .bomb(let ratio):
      "unpacks to more than \(ratio) times its size; no export does, the file is not to be trusted"
    case .tooMany(let what, let limit):
      "has more than \(limit) \(what); no export has, the file is not to be trusted"
    case .strict(let finding):
      "has \(finding.title); repair it, or read it without --strict"
    case .outOfMemory:
      "no memory for the parser; free some and try again"
    }
  }
}

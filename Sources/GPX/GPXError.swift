/// Why a GPX document was not read: what, where, and what to do, in one line.
///
/// ```
/// walk.gpx:12:13: latitude '95.3' is out of range (-90...90)
/// ```
public struct GPXError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Sendable, Equatable {
    /// There is no such file.
    case missingFile
    /// The file is there and cannot be read; `reason` is the system's.
    case unreadable(reason: String)
    /// The file holds nothing, or white space only.
    case empty
    /// The document is something else; `found` says what.
    case notGPX(found: String)
    /// The file ends before the document does; `inside` is the element that is open there.
    case truncated(inside: String)
    /// The document is not well-formed XML; `problem` is libxml2's.
    case malformed(problem: String)
    /// The document declares or uses an entity, which GPX has no use for.
    case entity(name: String)
    /// The element has no such attribute.
    case missingValue(element: String, attribute: String)
    /// The value cannot be; `problem` says why and what is allowed.
    case invalidValue(field: String, value: String, problem: String)
    /// There is no track or route point; `waypoints` counts the `wpt` elements, which are no way.
    case noPoints(waypoints: Int)
    /// The system has no memory for the parser.
    case outOfMemory
  }

  /// The file as the caller named it.
  public let file: String
  /// The line, from 1; nil where the whole file is meant.
  public let line: Int?
  /// The column, from 1, in characters; nil where the whole line is meant.
  public let column: Int?
  /// What is wrong there.
  public let kind: Kind

  /// Makes an error.
  public init(file: String, line: Int? = nil, column: Int? = nil, kind: Kind) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
  }

  public var description: String {
    let place = [file.onOneLine(), line.map(String.init), column.map(String.init)]
    return place.compactMap(\.self).joined(separator: ":") + ": " + kind.text
  }
}

extension GPXError {
  /// Whether the file is not there or cannot be read, rather than wrong.
  public var isMissingInput: Bool {
    switch kind {
    case .missingFile, .unreadable: true
    default: false
    }
  }
}

extension GPXError.Kind {
  fileprivate var text: String {
    func quoted(_ value: String) -> String { "'\(value.onOneLine(limit: 40))'" }
    switch self {
    case .missingFile:
      return "no such file; check the path"
    case .unreadable(let reason):
      return "cannot be read: \(reason); check that it is a file and its permissions"
    case .empty:
      return "is empty; record or export the track again"
    case .notGPX(let found):
      return "is not GPX: \(found.onOneLine(limit: 80)); export the track as GPX 1.1"
    case .truncated(let inside):
      return "the file ends inside <\(inside)>; copy or export it again"
    case .malformed(let problem):
      return "is not well-formed XML: \(problem.onOneLine(limit: 120)); repair it there"
    case .entity(let name):
      return "uses the entity \(quoted(name)); entities are refused, write the text itself"
    case .missingValue(let element, let attribute):
      return "<\(element)> has no '\(attribute)'; give it one or remove the point"
    case .invalidValue(let field, let value, let problem):
      return "\(field) \(quoted(value)) \(problem)"
    case .noPoints(waypoints: 0):
      return "has no track or route point; record or export a track"
    case .noPoints(let waypoints):
      return "has no track or route point, only waypoints (\(waypoints)); export a track"
    case .outOfMemory:
      return "no memory for the parser; free some and try again"
    }
  }
}

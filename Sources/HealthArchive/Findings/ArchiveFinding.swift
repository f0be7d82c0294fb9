/// Something in an export that is not as it should be, and what was done about it.
///
/// Real exports are damaged: Apple's own document type is not well-formed in some versions, apps write
/// control characters into names, and a copy may end in the middle. Reading goes on as far as it can,
/// and counts what it met.
public enum ArchiveFinding: String, CaseIterable, Sendable {
  // Of the document.

  /// A control character, which XML does not allow; read as a space.
  case controlCharacter
  /// Bytes that are not UTF-8; read as question marks.
  case notUTF8
  /// An attribute whose name has spaces, or that has no value; the others are read, this one too where
  /// it has a value.
  case malformedAttribute
  /// An element whose end is missing; it ends where the next one begins that it cannot hold.
  case unclosedElement
  /// Something else that is no well-formed XML; what follows it is read.
  case malformed
  /// The document ends in the middle; all before is read, but for the record in which it ends.
  case truncated
  /// The zip's checksum or size of the export is wrong; it is read as it is.
  case damagedZip

  // Of what it says.

  /// A record without type, source, value or dates; left out.
  case missingValue
  /// A date that is none, or not of the years 1900 to 2199; its record is left out.
  case invalidDate
  /// A number that is none, or is not finite; its record is left out.
  case invalidNumber
  /// A unit that is unknown or not one of its type; its record is left out.
  case invalidUnit
  /// A record that ends before it starts; left out.
  case endBeforeStart
  /// A name of a value that the type does not have; kept with the value 0 and the name as metadata.
  case unknownValue
  /// The route of a workout that is not in the archive, or cannot be read; left out.
  case missingRoute
  /// A path that leads out of the archive; nothing is read there.
  case climbingPath

  /// What it is, in a few words.
  public var title: String {
    switch self {
    case .controlCharacter: "control characters, read as spaces"
    case .notUTF8: "bytes that are not UTF-8, read as '?'"
    case .malformedAttribute: "malformed attributes, the others read"
    case .unclosedElement: "elements without an end, ended where the next begins"
    case .malformed: "places that are not well-formed XML, passed over"
    case .truncated: "end in the middle, all before it read"
    case .damagedZip: "zip with a wrong checksum or size, read as it is"
    case .missingValue: "records without type, source, value or dates, left out"
    case .invalidDate: "records with an impossible date, left out"
    case .invalidNumber: "records with an impossible number, left out"
    case .invalidUnit: "records with a unit that is not one of their type, left out"
    case .endBeforeStart: "records that end before they start, left out"
    case .unknownValue: "unknown names of values, kept as metadata"
    case .missingRoute: "routes that are missing or cannot be read, left out"
    case .climbingPath: "paths that lead out of the archive, not followed"
    }
  }
}

/// What was met of each kind, and where first.
public struct ArchiveFindings: Sendable, Equatable {
  /// How often, and the first places.
  public struct Count: Sendable, Equatable {
    public internal(set) var count = 0
    /// At most ``ArchiveFindings/placesPerKind``, in the order of the document.
    public internal(set) var places: [ArchivePlace] = []
  }

  /// How many places of a kind are kept.
  public static let placesPerKind = 3

  private var counts: [ArchiveFinding: Count] = [:]

  package init() {}

  /// Whether nothing was met.
  public var isEmpty: Bool { counts.isEmpty }

  /// What was met of a kind.
  public subscript(kind: ArchiveFinding) -> Count { counts[kind] ?? Count() }

  /// The kinds that were met, in the order of ``ArchiveFinding``'s cases.
  public var kinds: [ArchiveFinding] {
    ArchiveFinding.allCases.filter { counts[$0] != nil }
  }

  /// Adds what was found elsewhere; places stay in the order of the document.
  mutating func add(_ other: ArchiveFindings) {
    for kind in other.kinds {
      add(kind, count: other[kind].count)
      let places = (self[kind].places + other[kind].places).sorted { $0.byte < $1.byte }
      counts[kind]?.places = Array(places.prefix(ArchiveFindings.placesPerKind))
    }
  }

  /// Adds what has no place in the document, or whose place is of no interest.
  mutating func add(_ kind: ArchiveFinding, count: Int = 1) {
    guard count > 0 else { return }
    counts[kind, default: Count()].count += count
  }

  mutating func add(_ kind: ArchiveFinding, at place: ArchivePlace) {
    counts[kind, default: Count()].add(place)
  }
}

extension ArchiveFindings.Count {
  fileprivate mutating func add(_ place: ArchivePlace) {
    count += 1
    if places.count < ArchiveFindings.placesPerKind { places.append(place) }
  }
}

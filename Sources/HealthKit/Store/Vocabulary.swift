/// The types, sources and origins that the protected database knows, by row.
///
/// It is read when the database opens, and is a value: a transaction that fails puts back the one
/// from before.
struct Vocabulary {
  /// One type's row.
  struct TypeEntry {
    let id: Int64

    /// No sample of the type lasts longer, in seconds.
    var longest: Double

    /// Whether some sample of the type has a UUID of its own or details.
    var hasDetails: Bool
  }

  private(set) var types: [String: TypeEntry] = [:]
  private(set) var typeIdentifiers: [Int64: String] = [:]
  private(set) var sources: [Int64: SourceRecord] = [:]
  private(set) var origins: [Int64: OriginRecord] = [:]
  private var sourceIDs: [SourceRecord: Int64] = [:]
  private var originIDs: [OriginRecord: Int64] = [:]

  /// All sources, in the order in which the database met them.
  var sourcesInOrder: [SourceRecord] {
    sources.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The row of a source, nil when it is new.
  func id(of source: SourceRecord) -> Int64? {
    sourceIDs[source]
  }

  /// The row of an origin, nil when it is new.
  func id(of origin: OriginRecord) -> Int64? {
    originIDs[origin]
  }

  mutating func add(_ source: SourceRecord, id: Int64) {
    sources[id] = source
    sourceIDs[source] = id
  }

  mutating func add(_ origin: OriginRecord, id: Int64) {
    origins[id] = origin
    originIDs[origin] = id
  }

  mutating func set(_ entry: TypeEntry, for type: String) {
    types[type] = entry
    typeIdentifiers[entry.id] = type
  }
}

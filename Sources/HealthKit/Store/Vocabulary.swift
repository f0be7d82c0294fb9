/// The types and sources that the protected database knows, by row.
///
/// It is read when the database opens, and is a value: a transaction that fails puts back the one
/// from before.
struct Vocabulary {
  /// One type's row.
  struct TypeEntry {
    let id: Int64

    /// No sample of the type lasts longer, in seconds.
    var longest: Double

    /// Whether some sample of the type has a UUID of its own.
    var hasUUIDs: Bool
  }

  private(set) var types: [String: TypeEntry] = [:]
  private(set) var sources: [Int64: SourceRecord] = [:]
  private var sourceIDs: [SourceRecord: Int64] = [:]

  /// Reads both tables.
  init(on connection: SQLiteConnection) throws(StoreError) {
    let typeRows = try SQLiteStatement(
      "SELECT id, identifier, longest, has_uuids FROM type", on: connection)
    while try typeRows.step() {
      types[typeRows.text(1) ?? ""] = TypeEntry(
        id: typeRows.integer(0), longest: typeRows.real(2), hasUUIDs: typeRows.integer(3) != 0)
    }
    let sourceRows = try SQLiteStatement(
      "SELECT id, bundle_identifier, name, product_type FROM source", on: connection)
    while try sourceRows.step() {
      let source = SourceRecord(
        bundleIdentifier: sourceRows.text(1) ?? "", name: sourceRows.text(2) ?? "",
        productType: sourceRows.text(3))
      add(source, id: sourceRows.integer(0))
    }
  }

  /// All sources, in the order in which the database met them.
  var sourcesInOrder: [SourceRecord] {
    sources.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The row of a source, nil when it is new.
  func id(of source: SourceRecord) -> Int64? {
    sourceIDs[source]
  }

  mutating func add(_ source: SourceRecord, id: Int64) {
    sources[id] = source
    sourceIDs[source] = id
  }

  mutating func set(_ entry: TypeEntry, for type: String) {
    types[type] = entry
  }
}

import Foundation

/// The protected database while it is open.
///
/// All that is known of the stored samples hangs on this object: its connection, its prepared
/// statements, its vocabulary. Letting go of it closes the file.
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class ProtectedDatabase: @unchecked Sendable {
  let connection: SQLiteConnection

  /// The highest number in the file as it was when it was opened, 0 when it was empty.
  let highestNumber: Int64

  private(set) var vocabulary: Vocabulary
  let statistics: StatisticsQuery
  private let insertion: SampleInsertion
  private let query: SampleQuery
  private let typeInsertion: SQLiteStatement
  private let typeUpdate: SQLiteStatement
  private let sourceInsertion: SQLiteStatement

  /// Opens the directory's database, making it where there is none.
  ///
  /// Everything that is read here is read before the first write, so that a damaged or foreign
  /// file is refused as it is.
  init(in directory: StoreDirectory) throws(StoreError) {
    connection = try StoreFormat.health.open(in: directory)
    vocabulary = try Vocabulary(on: connection)
    insertion = try SampleInsertion(on: connection)
    query = try SampleQuery(on: connection)
    statistics = try StatisticsQuery(on: connection)
    typeInsertion = try SQLiteStatement(
      "INSERT INTO type (identifier) VALUES (?1)", on: connection)
    typeUpdate = try SQLiteStatement(
      "UPDATE type SET longest = ?2, has_uuids = ?3 WHERE id = ?1", on: connection)
    sourceInsertion = try SQLiteStatement(
      "INSERT INTO source (bundle_identifier, name, product_type) VALUES (?1, ?2, ?3)",
      on: connection)
    highestNumber = try ProtectedDatabase.highestNumber(on: connection)
    try connection.trust()
  }

  /// The sources of all samples, in the order in which the database met them.
  var sources: [SourceRecord] {
    vocabulary.sourcesInOrder
  }

  /// Adds samples: all of them, or none when it throws.
  ///
  /// Throws `.alreadyStored` when a number or a UUID is there already.
  func insert(_ samples: [SampleRecord]) throws(StoreError) {
    try change { () throws(StoreError) in
      for sample in samples {
        guard try add(sample) else { throw .alreadyStored(number: sample.number) }
      }
    }
  }

  /// Adds what of the samples is not there yet, all of it or nothing.
  func merge(_ samples: [SampleRecord]) throws(StoreError) {
    try change { () throws(StoreError) in
      for sample in samples {
        _ = try add(sample)
      }
    }
  }

  /// The samples of a type that overlap a range; see `ProtectedStore.samples`.
  func samples(
    ofType type: String, from: Double?, to: Double?
  ) throws(StoreError) -> [SampleRecord] {
    guard let entry = vocabulary.types[type] else { return [] }
    return try query.samples(
      of: entry, named: type, from: from, to: to, sources: vocabulary.sources)
  }

  private func change(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    let before = vocabulary
    do throws(StoreError) {
      try connection.transaction(body)
    } catch {
      vocabulary = before
      throw error
    }
  }

  private func add(_ sample: SampleRecord) throws(StoreError) -> Bool {
    let type = try entry(for: sample)
    let source = try id(of: sample.source)
    return try insertion.insert(sample, type: type, source: source)
  }

  private func entry(for sample: SampleRecord) throws(StoreError) -> Int64 {
    var entry: Vocabulary.TypeEntry
    if let known = vocabulary.types[sample.type] {
      entry = known
    } else {
      try typeInsertion.bind(sample.type, at: 1)
      try typeInsertion.execute()
      entry = Vocabulary.TypeEntry(
        id: connection.lastInsertedRow, longest: 0, hasUUIDs: false)
      vocabulary.set(entry, for: sample.type)
    }
    let duration = sample.roundedUpDuration
    guard duration > entry.longest || (sample.uuid != nil && !entry.hasUUIDs) else {
      return entry.id
    }
    entry.longest = max(entry.longest, duration)
    entry.hasUUIDs = entry.hasUUIDs || sample.uuid != nil
    try typeUpdate.bind(entry.id, at: 1)
    try typeUpdate.bind(entry.longest, at: 2)
    try typeUpdate.bind(entry.hasUUIDs ? 1 : 0 as Int64, at: 3)
    try typeUpdate.execute()
    vocabulary.set(entry, for: sample.type)
    return entry.id
  }

  private func id(of source: SourceRecord) throws(StoreError) -> Int64 {
    if let known = vocabulary.id(of: source) { return known }
    try sourceInsertion.bind(source.bundleIdentifier, at: 1)
    try sourceInsertion.bind(source.name, at: 2)
    try sourceInsertion.bind(source.productType, at: 3)
    try sourceInsertion.execute()
    vocabulary.add(source, id: connection.lastInsertedRow)
    return connection.lastInsertedRow
  }

  private static func highestNumber(on connection: SQLiteConnection) throws(StoreError) -> Int64 {
    let query = try SQLiteStatement("SELECT max(number) FROM sample", on: connection)
    guard try query.step() else { return 0 }
    return max(query.integer(0), 0)
  }
}

extension SampleRecord {
  /// The duration in seconds, never less than the true one: a difference of doubles is rounded, and
  /// a range query that looked back too little by that much would miss a sample.
  fileprivate var roundedUpDuration: Double {
    end > start ? (end - start).nextUp : 0
  }
}

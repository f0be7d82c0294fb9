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

  let tables: VocabularyTables
  let log: ChangeLog
  let changeQuery: ChangeQuery
  let lookup: SampleLookup
  let statistics: StatisticsQuery
  let summaries: ActivitySummaryTable
  let characteristics: CharacteristicTable
  let routes: RouteTable
  private let insertion: SampleInsertion
  private let query: SampleQuery
  /// Made by the first import.
  private var preparedImport: SampleImport?

  /// Opens the directory's database, making it where there is none.
  ///
  /// Everything that is read here is read before the first write, so that a damaged or foreign
  /// file is refused as it is.
  init(in directory: StoreDirectory) throws(StoreError) {
    connection = try StoreFormat.health.open(in: directory)
    tables = try VocabularyTables(on: connection)
    log = try ChangeLog(on: connection)
    changeQuery = try ChangeQuery(on: connection)
    lookup = try SampleLookup(on: connection)
    insertion = try SampleInsertion(on: connection)
    query = try SampleQuery(on: connection)
    statistics = try StatisticsQuery(on: connection)
    summaries = try ActivitySummaryTable(on: connection)
    characteristics = try CharacteristicTable(on: connection)
    routes = try RouteTable(on: connection)
    highestNumber = try ProtectedDatabase.highestNumber(on: connection)
    try connection.trust()
  }

  /// The types, sources and origins that the database knows.
  var vocabulary: Vocabulary { tables.vocabulary }

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
  ///
  /// - Returns: the samples that were not there.
  func merge(_ samples: [SampleRecord]) throws(StoreError) -> [SampleRecord] {
    var added: [SampleRecord] = []
    try change { () throws(StoreError) in
      for sample in samples where try add(sample) {
        added.append(sample)
      }
    }
    return added
  }

  /// The samples of a type that overlap a range; see `ProtectedStore.samples`.
  func samples(
    ofType type: String, from: Double?, to: Double?
  ) throws(StoreError) -> [SampleRecord] {
    guard let entry = vocabulary.types[type] else { return [] }
    return try query.samples(of: entry, named: type, from: from, to: to, reader: reader)
  }

  /// The statements of imports.
  func sampleImport() throws(StoreError) -> SampleImport {
    if let preparedImport { return preparedImport }
    let new = try SampleImport(on: connection)
    preparedImport = new
    return new
  }

  /// Makes records of rows as the vocabulary stands.
  var reader: SampleReader {
    SampleReader(vocabulary, path: connection.path)
  }

  /// Runs `body` in a transaction, all of it or nothing; within another one as a part of it.
  func change(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    let before = (tables.vocabulary, log.state)
    do throws(StoreError) {
      try connection.transaction { () throws(StoreError) in
        try body()
        try log.flush()
      }
    } catch {
      (tables.vocabulary, log.state) = before
      throw error
    }
  }

  private func add(_ sample: SampleRecord) throws(StoreError) -> Bool {
    let type = try tables.typeID(for: sample)
    let source = try tables.id(of: sample.source)
    var origin: Int64?
    if let record = sample.details?.origin { origin = try tables.id(of: record) }
    guard try insertion.insert(sample, type: type, source: source, origin: origin) else {
      return false
    }
    try log.added(sample.number)
    return true
  }

  private static func highestNumber(on connection: SQLiteConnection) throws(StoreError) -> Int64 {
    let query = try SQLiteStatement("SELECT max(number) FROM sample", on: connection)
    guard try query.step() else { return 0 }
    return max(query.integer(0), 0)
  }
}

import Foundation

/// What was saved while the protected database was closed, in order of arrival.
///
/// It is open as long as the store lives, whatever the lock state. It also keeps the number below
/// which all numbers count as used, so that an owner that starts while the database is closed never
/// gives one twice.
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class WriteJournal: @unchecked Sendable {
  /// Some entries, the oldest first.
  struct Slice {
    /// The samples, in order of arrival.
    var samples: [SampleRecord] = []

    /// The position of the last of them.
    fileprivate var last: Int64 = 0
  }

  /// No number above this was ever stored; it may run ahead of the highest that was.
  private(set) var highestNumber: Int64 = 0

  let connection: SQLiteConnection
  private let insertion: SQLiteStatement
  private let oldest: SQLiteStatement
  private let removal: SQLiteStatement
  private let reservation: SQLiteStatement
  private let removalInsertion: SQLiteStatement
  private let removals: SQLiteStatement

  /// Numbers are reserved this many at a time, to spare a commit for each.
  private static let numbersPerReservation: Int64 = 1024

  /// Opens the directory's journal, making it where there is none.
  init(in directory: StoreDirectory) throws(StoreError) {
    connection = try StoreFormat.journal.open(in: directory)
    insertion = try SQLiteStatement(
      """
      INSERT INTO entry
        (number, type, bundle_identifier, name, product_type, started, ended, value, uuid,
          user_entered, details)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING
      """, on: connection)
    oldest = try SQLiteStatement(
      """
      SELECT number, type, bundle_identifier, name, product_type, started, ended, value, uuid,
        user_entered, details, position
      FROM entry ORDER BY position LIMIT ?1
      """, on: connection)
    removal = try SQLiteStatement("DELETE FROM entry WHERE position <= ?1", on: connection)
    reservation = try SQLiteStatement("UPDATE reservation SET highest = ?1", on: connection)
    removalInsertion = try SQLiteStatement(
      "INSERT INTO removal (number, uuid, owner) VALUES (?1, ?2, ?3)", on: connection)
    removals = try SQLiteStatement(
      "SELECT number, uuid, owner FROM removal ORDER BY position", on: connection)
    highestNumber = try WriteJournal.reserved(on: connection)
    try connection.trust()
  }

  /// Adds samples after those that are there: all of them, or none when it throws.
  func append(_ samples: [SampleRecord]) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      for sample in samples {
        try append(sample)
      }
    }
  }

  /// The oldest entries, at most `count` of them.
  func slice(atMost count: Int) throws(StoreError) -> Slice {
    try oldest.bind(Int64(count), at: 1)
    defer { oldest.reset() }
    var slice = Slice()
    while try oldest.step() {
      slice.samples.append(try sample(of: oldest))
      slice.last = oldest.integer(11)
    }
    return slice
  }

  /// Removes the entries of a slice, once they are safe elsewhere.
  func remove(_ slice: Slice) throws(StoreError) {
    try removal.bind(slice.last, at: 1)
    try removal.execute()
  }

  /// Takes note of samples that are to be removed from the protected database, after everything that
  /// was saved so far is in it.
  func appendRemovals(_ samples: [SampleIdentity]) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      for sample in samples {
        try removalInsertion.bind(sample.number, at: 1)
        try removalInsertion.bind(sample.uuid, at: 2)
        try removalInsertion.bind(sample.owner, at: 3)
        try removalInsertion.execute()
      }
    }
  }

  /// The samples that are to be removed.
  func pendingRemovals() throws(StoreError) -> [SampleIdentity] {
    defer { removals.reset() }
    var samples: [SampleIdentity] = []
    while try removals.step() {
      samples.append(
        SampleIdentity(
          number: removals.integer(0), uuid: removals.uuid(1), owner: removals.text(2)))
    }
    return samples
  }

  /// Forgets all removals, once they are done.
  func clearRemovals() throws(StoreError) {
    try connection.execute("DELETE FROM removal")
  }

  /// Leaves nothing of the removed entries in the write-ahead log.
  func checkpoint() throws(StoreError) {
    try connection.checkpoint()
  }

  /// Makes sure that `number` counts as used after a crash too.
  func reserve(through number: Int64) throws(StoreError) {
    guard number > highestNumber else { return }
    let (sum, overflow) = number.addingReportingOverflow(WriteJournal.numbersPerReservation)
    let highest = overflow ? Int64.max : sum
    try reservation.bind(highest, at: 1)
    try reservation.execute()
    highestNumber = highest
  }

  private func append(_ sample: SampleRecord) throws(StoreError) {
    try insertion.bind(sample.number, at: 1)
    try insertion.bind(sample.type, at: 2)
    try insertion.bind(sample.source.bundleIdentifier, at: 3)
    try insertion.bind(sample.source.name, at: 4)
    try insertion.bind(sample.source.productType, at: 5)
    try insertion.bind(sample.start, at: 6)
    try insertion.bind(sample.end, at: 7)
    try insertion.bind(sample.value, at: 8)
    try insertion.bind(sample.uuid, at: 9)
    try insertion.bind(sample.source.wasUserEntered ? 1 : 0 as Int64, at: 10)
    try insertion.bind(sample.details.map { RecordEncoder.bytes(of: $0) }, at: 11)
    try insertion.execute()
    guard connection.changedRows == 1 else { throw .alreadyStored(number: sample.number) }
  }

  private func sample(of row: SQLiteStatement) throws(StoreError) -> SampleRecord {
    let details: SampleDetails?
    do throws(RecordDecoder.Malformed) {
      details = try RecordDecoder.details(of: row.bytes(10))
    } catch {
      throw .corrupt(
        path: connection.path, finding: "entry \(row.integer(0)) has malformed details")
    }
    return SampleRecord(
      number: row.integer(0), type: row.text(1) ?? "",
      source: SourceRecord(
        bundleIdentifier: row.text(2) ?? "", name: row.text(3) ?? "", productType: row.text(4),
        wasUserEntered: row.integer(9) != 0),
      start: row.real(5), end: row.real(6), value: row.real(7), uuid: row.uuid(8),
      details: details)
  }

  private static func reserved(on connection: SQLiteConnection) throws(StoreError) -> Int64 {
    let query = try SQLiteStatement("SELECT max(highest) FROM reservation", on: connection)
    guard try query.step() else { return 0 }
    return query.integer(0)
  }
}

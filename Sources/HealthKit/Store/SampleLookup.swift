import Foundation

/// The statements that find and remove single samples in the protected database.
struct SampleLookup {
  private let byNumber: SQLiteStatement
  private let byUUID: SQLiteStatement
  private let byCorrelation: SQLiteStatement
  private let removal: SQLiteStatement
  private let tying: SQLiteStatement
  private let correlationRelease: SQLiteStatement
  private let workoutRelease: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    let columns = SampleReader.detailedColumns
    byNumber = try SQLiteStatement(
      "SELECT \(columns), type FROM sample WHERE number = ?1", on: connection)
    byUUID = try SQLiteStatement(
      "SELECT \(columns), type FROM sample WHERE uuid = ?1", on: connection)
    byCorrelation = try SQLiteStatement(
      "SELECT \(columns), type FROM sample WHERE correlation = ?1 ORDER BY number",
      on: connection)
    removal = try SQLiteStatement("DELETE FROM sample WHERE number = ?1", on: connection)
    tying = try SQLiteStatement(
      "UPDATE sample SET containing_workout = ?2 WHERE number = ?1", on: connection)
    correlationRelease = try SQLiteStatement(
      "UPDATE sample SET correlation = NULL WHERE correlation = ?1", on: connection)
    workoutRelease = try SQLiteStatement(
      "UPDATE sample SET containing_workout = NULL WHERE containing_workout = ?1",
      on: connection)
  }

  /// The sample with a number, or, where it has one of its own, with a UUID.
  func sample(
    number: Int64, uuid: UUID?, vocabulary: Vocabulary, reader: SampleReader
  ) throws(StoreError) -> SampleRecord? {
    let statement = uuid == nil ? byNumber : byUUID
    if let uuid { try statement.bind(uuid, at: 1) } else { try statement.bind(number, at: 1) }
    return try records(statement, vocabulary: vocabulary, reader: reader).first
  }

  /// The samples that a correlation is made of.
  func parts(
    ofCorrelation number: Int64, vocabulary: Vocabulary, reader: SampleReader
  ) throws(StoreError) -> [SampleRecord] {
    try byCorrelation.bind(number, at: 1)
    return try records(byCorrelation, vocabulary: vocabulary, reader: reader)
  }

  /// Notes that a sample belongs to a workout.
  func tie(number: Int64, toWorkout workout: Int64) throws(StoreError) {
    try tying.bind(number, at: 1)
    try tying.bind(workout, at: 2)
    try tying.execute()
  }

  /// Removes a sample; what it was made of stays, on its own.
  func remove(number: Int64) throws(StoreError) {
    for statement in [correlationRelease, workoutRelease, removal] {
      try statement.bind(number, at: 1)
      try statement.execute()
    }
  }

  private func records(
    _ statement: SQLiteStatement, vocabulary: Vocabulary, reader: SampleReader
  ) throws(StoreError) -> [SampleRecord] {
    var reader = reader
    var records: [SampleRecord] = []
    defer { statement.reset() }
    while try statement.step() {
      let type = vocabulary.typeIdentifiers[statement.integer(11)] ?? ""
      records.append(try reader.record(of: statement, type: type, isDetailed: true))
    }
    return records
  }
}

/// Makes records of the rows of the protected database.
///
/// It is for one reading: it remembers what the last row's source was, for the next is often the same.
struct SampleReader {
  /// The columns that it reads, without the details and with them.
  static let columns = "number, source, started, ended, value"
  static let detailedColumns =
    columns + ", uuid, origin, metadata, workout, correlation, containing_workout"

  private let vocabulary: Vocabulary
  private let path: String
  private var lastSource: (id: Int64, record: SourceRecord)?

  init(_ vocabulary: Vocabulary, path: String) {
    self.vocabulary = vocabulary
    self.path = path
  }

  /// The record of a row.
  mutating func record(
    of row: SQLiteStatement, type: String, isDetailed: Bool
  ) throws(StoreError) -> SampleRecord {
    let number = row.integer(0)
    let id = row.integer(1)
    if lastSource?.id != id {
      lastSource = vocabulary.sources[id].map { (id, $0) }
    }
    guard let source = lastSource?.record else {
      throw .corrupt(path: path, finding: "sample \(number) has no source in its table")
    }
    var record = SampleRecord(
      number: number, type: type, source: source, start: row.real(2), end: row.real(3),
      value: row.real(4))
    if isDetailed {
      record.uuid = row.uuid(5)
      record.details = try details(of: row, number: number)
    }
    return record
  }

  private func details(
    of row: SQLiteStatement, number: Int64
  ) throws(StoreError) -> SampleDetails? {
    var origin: OriginRecord?
    if let id = row.optionalInteger(6) {
      origin = vocabulary.origins[id]
      guard origin != nil else {
        throw .corrupt(path: path, finding: "sample \(number) has no origin in its table")
      }
    }
    do throws(RecordDecoder.Malformed) {
      return SampleDetails(
        origin: origin, metadata: try RecordDecoder.metadata(of: row.bytes(7)),
        workout: try RecordDecoder.workout(of: row.bytes(8)),
        correlation: row.optionalInteger(9), containingWorkout: row.optionalInteger(10))
    } catch {
      throw .corrupt(path: path, finding: "sample \(number) has malformed details")
    }
  }
}

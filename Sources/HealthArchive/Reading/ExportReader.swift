import Foundation
import HealthKit

/// Makes batches of samples of an export that ``ExportParser`` tells of.
///
/// A record is whole when its element ends, since its metadata are elements in it.
final class ExportReader: ExportHandler {
  let options: ReadingOptions
  // Used on one thread, by no two of whose calls at a time; asking that of each use took a tenth of
  // the reading.
  @exclusivity(unchecked) var batch = SampleBatch()
  @exclusivity(unchecked) var vocabulary = ExportVocabulary()
  private(set) var findings = ArchiveFindings()
  /// When the export was made.
  private(set) var exportDate: Date?
  /// The zone of the export's date, for dates without one.
  private(set) var exportZone = TimeZone.gmt
  /// What was counted and not taken in, by the name of its element.
  var passedOver: [String: Int] = [:]

  // What is being read.
  @exclusivity(unchecked) var record: OpenRecord?
  @exclusivity(unchecked) var metadata = MetadataEntries()
  @exclusivity(unchecked) var correlation: OpenCorrelation?
  @exclusivity(unchecked) var workout: OpenWorkout?
  /// About how many bytes the batch has beside rows and ``SampleBatch/bytes``.
  var bytesOfOthers = 0

  private let file: String
  private let sink: (SampleBatch) throws(ArchiveError) -> Void
  /// Where the parser is.
  var place: () -> ArchivePlace = { ArchivePlace(line: 1, byte: 0) }

  /// A batch is handed on when it has so many rows, or so many bytes.
  static let rowsPerBatch = 1 << 15
  static let bytesPerBatch = 1 << 21

  init(
    file: String, options: ReadingOptions,
    sink: @escaping (SampleBatch) throws(ArchiveError) -> Void
  ) {
    self.file = file
    self.options = options
    self.sink = sink
  }

  /// Hands on what there is; to be called at the end of the document.
  ///
  /// A record in which a document breaks off is left out: a later export has it whole, and the two
  /// would not be known as the same.
  func finish() throws(ArchiveError) {
    (record, correlation, workout) = (nil, nil, nil)
    try handOn()
  }

  // MARK: ExportHandler

  func start(
    _ element: borrowing ExportElement, in parent: ExportName?
  ) throws(ArchiveError) {
    switch element.name {
    case .record: try startRecord(element)
    case .metadataEntry: addMetadata(element, to: parent)
    case .correlation: try startCorrelation(element)
    case .workout: try startWorkout(element)
    case .workoutEvent: try startEvent(element)
    case .workoutActivity: try startActivity(element)
    case .workoutStatistics: try addStatistics(element)
    case .workoutRoute: try startRoute(element)
    case .fileReference: addRouteFile(element)
    case .location: try addLocation(element)
    case .activitySummary: try addActivitySummary(element)
    case .me: try addCharacteristics(element)
    case .exportDate: noteExportDate(element)
    case .heartbeats, .clinicalRecord, .audiogram, .visionPrescription, .stateOfMind:
      if let name = element.name { pass(over: name.rawValue) }
    default: break
    }
  }

  func end(_ name: ExportName) throws(ArchiveError) {
    switch name {
    case .record: try endRecord()
    case .correlation: endCorrelation()
    case .workoutEvent: endEvent()
    case .workoutRoute: endRoute()
    case .workoutActivity: endActivity()
    case .workout: endWorkout()
    case .activitySummary: break
    default: return
    }
    // What belongs together is in one batch.
    if isFull, record == nil, correlation == nil, workout == nil { try handOn() }
  }

  func found(_ finding: ArchiveFinding, at place: ArchivePlace) throws(ArchiveError) {
    findings.add(finding, at: place)
    if options.isStrict { throw ArchiveError(file: file, place: place, kind: .strict(finding)) }
  }

  func found(_ finding: ArchiveFinding) throws(ArchiveError) {
    try found(finding, at: place())
  }

  // MARK: Common

  /// Counts what is not taken in.
  func pass(over name: String) {
    // So many names are none of an export's.
    guard passedOver.count < 1000 || passedOver[name] != nil else { return }
    passedOver[name, default: 0] += 1
  }

  /// Refuses an export that has more of something than any has.
  func checkVocabulary() throws(ArchiveError) {
    guard let excess = vocabulary.excess else { return }
    throw tooMany("different \(excess)", ExportVocabulary.limit)
  }

  func tooMany(_ what: String, _ limit: Int) -> ArchiveError {
    ArchiveError(file: file, place: place(), kind: .tooMany(what: what, limit: limit))
  }

  private var isFull: Bool {
    batch.rows.count >= ExportReader.rowsPerBatch
      || batch.bytes.count + bytesOfOthers >= ExportReader.bytesPerBatch
  }

  private func handOn() throws(ArchiveError) {
    guard !batch.isEmpty else { return }
    let full = batch
    batch = SampleBatch()
    bytesOfOthers = 0
    batch.rows.reserveCapacity(ExportReader.rowsPerBatch + 1024)
    try sink(full)
  }

  private func noteExportDate(_ element: borrowing ExportElement) {
    guard let text = element.value(.value), let date = ExportDate(text) else { return }
    exportDate = Date(timeIntervalSinceReferenceDate: date.seconds)
    if let offset = date.offset { exportZone = TimeZone(secondsFromGMT: offset) ?? .gmt }
  }

  /// The moment of a text, moved as the options say; nil with a finding for a text that says none.
  func date(_ text: UnsafeBufferPointer<UInt8>?) throws(ArchiveError) -> Double? {
    guard let text else {
      try found(.missingValue)
      return nil
    }
    guard let date = ExportDate(text) else {
      try found(.invalidDate)
      return nil
    }
    return date.seconds(in: exportZone) + options.shift
  }
}

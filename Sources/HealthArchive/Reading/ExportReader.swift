import Foundation
import HealthKit

/// Makes batches of samples of an export that ``ExportParser`` tells of.
///
/// A record is whole when its element ends, since its metadata are elements in it. What is missing is
/// borne: a new element ends those that cannot hold it.
final class ExportReader: ExportHandler {
  let options: ReadingOptions
  var batch = SampleBatch()
  var vocabulary = ExportVocabulary()
  private(set) var findings = ArchiveFindings()
  /// When the export was made.
  private(set) var exportDate: Date?
  /// The zone of the export's date, for dates without one.
  private(set) var exportZone = TimeZone.gmt
  /// What was counted and not taken in, by the name of its element.
  var passedOver: [String: Int] = [:]

  // What is being read.
  var record: OpenRecord?
  var metadata = MetadataEntries()
  var correlation: OpenCorrelation?
  var workout: OpenWorkout?

  private let file: String
  private let sink: (SampleBatch) throws(ArchiveError) -> Void
  /// Where the parser is.
  var place: () -> ArchivePlace = { ArchivePlace(line: 1, byte: 0) }

  /// A batch is handed on when it has so many rows, or so many bytes.
  static let rowsPerBatch = 1 << 15
  private static let bytesPerBatch = 1 << 23

  init(
    file: String, options: ReadingOptions,
    sink: @escaping (SampleBatch) throws(ArchiveError) -> Void
  ) {
    self.file = file
    self.options = options
    self.sink = sink
  }

  /// Hands on what there is; to be called at the end of the document.
  func finish() throws(ArchiveError) {
    try closeAll()
    try handOn()
  }

  // MARK: ExportHandler

  func start(_ element: borrowing ExportElement) throws(ArchiveError) {
    switch element.name {
    case .record: try startRecord(element)
    case .metadataEntry: addMetadata(element)
    case .correlation: try startCorrelation(element)
    case .workout: try startWorkout(element)
    case .workoutEvent: try addEvent(element)
    case .workoutActivity: try startActivity(element)
    case .workoutStatistics: try addStatistics(element)
    case .workoutRoute: try startRoute(element)
    case .fileReference: addRouteFile(element)
    case .location: try addLocation(element)
    case .activitySummary:
      try closeAll()
      try addActivitySummary(element)
    case .me: try addCharacteristics(element)
    case .exportDate: noteExportDate(element)
    case .heartbeats, .clinicalRecord, .audiogram, .visionPrescription, .stateOfMind:
      if let name = element.name { passedOver[name.rawValue, default: 0] += 1 }
    default: break
    }
  }

  func end(_ name: ExportName) throws(ArchiveError) {
    switch name {
    case .record: try endRecord()
    case .correlation:
      try endUnclosed(record != nil)
      try endCorrelation()
    case .workoutRoute: endRoute()
    case .workoutActivity: endActivity()
    case .workout: try endWorkout()
    case .healthData: try closeAll()
    default: return
    }
    if batch.rows.count >= ExportReader.rowsPerBatch
      || batch.bytes.count >= ExportReader.bytesPerBatch
    {
      // What belongs together is in one batch.
      if record == nil, correlation == nil, workout == nil { try handOn() }
    }
  }

  func found(_ finding: ArchiveFinding) throws(ArchiveError) {
    findings.add(finding, at: place())
    if options.isStrict {
      throw ArchiveError(file: file, place: place(), kind: .strict(finding))
    }
  }

  // MARK: Common

  /// Ends what is open before an element that stands alone.
  func closeAll() throws(ArchiveError) {
    try endUnclosed(record != nil)
    try endCorrelation(isUnclosed: correlation != nil)
    try endWorkout(isUnclosed: workout != nil)
  }

  /// Ends a record whose end is missing.
  func endUnclosed(_ isUnclosed: Bool) throws(ArchiveError) {
    guard isUnclosed else { return }
    try found(.unclosedElement)
    try endRecord()
  }

  private func handOn() throws(ArchiveError) {
    if let excess = vocabulary.excess {
      throw ArchiveError(
        file: file, place: place(),
        kind: .tooMany(what: "different \(excess)", limit: ExportVocabulary.limit))
    }
    guard !batch.isEmpty else { return }
    let full = batch
    batch = SampleBatch()
    batch.rows.reserveCapacity(ExportReader.rowsPerBatch + 1024)
    try sink(full)
  }

  private func addMetadata(_ element: borrowing ExportElement) {
    guard let key = element.value(.key), let value = element.value(.value) else { return }
    if record != nil || correlation != nil || workout != nil {
      metadataOfInnermost(key, value)
    }
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

import Foundation
import HealthKit

/// A record whose end has not come yet.
struct OpenRecord {
  let type: Int
  let maker: ExportVocabulary.Maker
  let start: Double
  let end: Double
  let value: Double
  /// Dates that the export gives without a zone: metadata may name it.
  let unzoned: (start: ExportDate, end: ExportDate)?
  let place: ArchivePlace
}

/// A correlation whose end has not come yet.
struct OpenCorrelation {
  var type: Int
  /// Nil for one that is not taken in; its records stand alone too.
  var row: SampleBatch.Row?
  var maker: ExportVocabulary.Maker?
  var metadata = KeptEntries()
  var parts: [SampleBatch.Row] = []

  /// No correlation has more parts; a longer one has lost its end.
  static let mostParts = 1000
}

extension ExportReader {
  func startRecord(_ element: borrowing ExportElement) throws(ArchiveError) {
    if let parts = correlation?.parts.count,
      parts >= OpenCorrelation.mostParts || batch.bytes.count > 2 * ExportReader.bytesPerBatch
    {
      try found(.unclosedElement)
      endCorrelation()
    }
    metadata.removeAll()
    var fields = RecordFields()
    fields.read(element) { key, value in metadata.add(key: key, value: value) }
    guard let text = fields.type, let source = fields.source else {
      return try found(.missingValue)
    }
    let type = vocabulary.type(text, options)
    try checkVocabulary()
    guard vocabulary.types[type].isWanted else { return }
    guard let start = fields.start, let end = fields.end else {
      return try refuse(type, .missingValue)
    }
    guard let startDate = ExportDate(start) else { return try refuse(type, .invalidDate) }
    let isMoment = start.hasSameBytes(as: end)
    guard let endDate = isMoment ? startDate : ExportDate(end) else {
      return try refuse(type, .invalidDate)
    }
    guard let value = try value(fields, type, isMalformed: element.isMalformed) else { return }
    let isZoned = startDate.hasZone && endDate.hasZone
    record = OpenRecord(
      type: type,
      maker: vocabulary.maker(source: source, version: fields.version, device: fields.device),
      start: startDate.seconds, end: endDate.seconds, value: value,
      unzoned: isZoned ? nil : (startDate, endDate), place: place())
    try checkVocabulary()
  }

  func endRecord() throws(ArchiveError) {
    guard let open = record else { return }
    record = nil
    var (start, end) = (open.start, open.end)
    if let dates = open.unzoned {
      let zone = metadata.timeZone.flatMap { TimeZone(identifier: $0) } ?? exportZone
      (start, end) = (dates.start.seconds(in: zone), dates.end.seconds(in: zone))
    }
    guard start <= end else {
      vocabulary.refuse(open.type)
      return try found(.endBeforeStart, at: open.place)
    }
    if let since = options.since, end < since.timeIntervalSinceReferenceDate { return }
    var row = SampleBatch.Row(
      type: vocabulary.place(ofType: open.type, in: &batch),
      source: vocabulary.source(
        of: open.maker, isUserEntered: metadata.isUserEntered, in: &batch),
      start: start + options.shift, end: end + options.shift, value: open.value)
    row.origin = vocabulary.origin(of: open.maker, in: &batch)
    row.metadata = metadata.append(to: &batch)
    vocabulary.note(open.type, from: row.start, to: row.end)
    if correlation != nil {
      correlation?.parts.append(row)
    } else {
      batch.rows.append(row)
    }
  }

  func refuse(_ type: Int, _ finding: ArchiveFinding) throws(ArchiveError) {
    vocabulary.refuse(type)
    try found(finding)
  }

  /// The value of a record in the unit that the store keeps; nil with a finding for one that has none.
  private func value(
    _ fields: RecordFields, _ type: Int, isMalformed: Bool
  ) throws(ArchiveError) -> Double? {
    guard let text = fields.value else {
      // Some categories have no value, such as a session of mindfulness in the first versions.
      if vocabulary.types[type].values == .category, !isMalformed { return 0 }
      try refuse(type, .missingValue)
      return nil
    }
    switch vocabulary.types[type].values {
    case .category:
      return try category(text)
    case .quantity:
      guard let number = ExportNumber.parse(text) else {
        try refuse(type, .invalidNumber)
        return nil
      }
      // What the first versions left out is the type's own unit.
      guard let unit = fields.unit else { return number }
      guard let converted = vocabulary.conversion(of: type, from: unit)?(number) else {
        try refuse(type, .invalidUnit)
        return nil
      }
      guard converted.isFinite else {
        try refuse(type, .invalidNumber)
        return nil
      }
      return converted
    case .unknown:
      if let unit = fields.unit {
        metadata.add(ExportReader.unitKey, String(decoding: unit, as: UTF8.self))
      }
      if let number = ExportNumber.parse(text) { return number }
      return try category(text)
    }
  }

  private func category(_ text: UnsafeBufferPointer<UInt8>) throws(ArchiveError) -> Double {
    let name = String(decoding: text, as: UTF8.self)
    if let value = HKCategoryTypeIdentifier.value(named: name) { return Double(value) }
    try found(.unknownValue)
    metadata.add(ExportReader.valueKey, name)
    return 0
  }

  /// The keys under which is kept what the store has no place for.
  static let unitKey = "LockstepUnit"
  static let valueKey = "LockstepValue"

  // MARK: Correlations

  func startCorrelation(_ element: borrowing ExportElement) throws(ArchiveError) {
    var fields = RecordFields()
    fields.read(element) { _, _ in }
    guard let text = fields.type, let source = fields.source else {
      return try found(.missingValue)
    }
    let type = vocabulary.type(text, options)
    var new = OpenCorrelation(type: type)
    defer { correlation = new }
    guard vocabulary.types[type].isWanted else { return }
    guard let start = try date(fields.start), let end = try date(fields.end) else {
      return vocabulary.refuse(type)
    }
    guard start <= end else { return try refuse(type, .endBeforeStart) }
    if let since = options.since, end < since.timeIntervalSinceReferenceDate + options.shift {
      return
    }
    new.maker = vocabulary.maker(source: source, version: fields.version, device: fields.device)
    try checkVocabulary()
    new.row = SampleBatch.Row(type: 0, source: 0, start: start, end: end, value: 0)
  }

  func endCorrelation() {
    guard let open = correlation else { return }
    correlation = nil
    // The records of one that is left out come as records that stand alone, too.
    guard var row = open.row, let maker = open.maker else { return }
    metadata.replaceAll(with: open.metadata)
    row.type = vocabulary.place(ofType: open.type, in: &batch)
    row.source = vocabulary.source(
      of: maker, isUserEntered: metadata.isUserEntered, in: &batch)
    row.origin = vocabulary.origin(of: maker, in: &batch)
    row.metadata = metadata.append(to: &batch)
    vocabulary.note(open.type, from: row.start, to: row.end)
    let parent = Int32(batch.rows.count)
    batch.rows.append(row)
    for var part in open.parts {
      part.parent = parent
      batch.rows.append(part)
    }
  }
}

/// The attributes of a record or a correlation, of any version of the export.
struct RecordFields {
  var type: UnsafeBufferPointer<UInt8>?
  var source: UnsafeBufferPointer<UInt8>?
  var version: UnsafeBufferPointer<UInt8>?
  var device: UnsafeBufferPointer<UInt8>?
  var unit: UnsafeBufferPointer<UInt8>?
  var start: UnsafeBufferPointer<UInt8>?
  var end: UnsafeBufferPointer<UInt8>?
  var value: UnsafeBufferPointer<UInt8>?

  /// Takes the element's attributes; those that are no field are metadata, as the first version of the
  /// export wrote them.
  mutating func read(
    _ element: borrowing ExportElement,
    _ metadata: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    for index in 0..<element.count {
      let attribute = element[index]
      switch attribute.name {
      case .type: type = attribute.value
      case .sourceName, .source: source = attribute.value
      case .sourceVersion: version = attribute.value
      case .device: device = attribute.value
      case .unit: unit = attribute.value
      case .startDate: start = attribute.value
      case .endDate: end = attribute.value
      case .value: value = attribute.value
      case .creationDate: break
      default: metadata(attribute.text, attribute.value)
      }
    }
  }
}

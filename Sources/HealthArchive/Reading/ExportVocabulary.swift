import HealthKit

/// What the records of an export share, by number: types, sources, versions and devices.
///
/// Numbers are given when a record first needs them, so that what is left out has none.
struct ExportVocabulary {
  /// No export has more different sources, types or devices.
  static let limit = 1 << 16
  /// No export has longer names of them, in bytes, all together.
  private static let sizeLimit = 1 << 23

  private(set) var types: [ExportType] = []
  private var typeTexts = ByteTable()
  private var sourceTexts = ByteTable()
  private var versionTexts = ByteTable()
  private var deviceTexts = ByteTable()
  private var devices: [DeviceRecord?] = []
  private var sources: [SourceKey: Int32] = [:]
  private var origins: [OriginKey: Int32] = [:]
  private var originRecords: [OriginRecord: Int32] = [:]
  private var sourceRecords: [SourceRecord: Int32] = [:]
  private var lastSource: (key: SourceKey, number: Int32)?
  private var lastOrigin: (key: OriginKey, number: Int32)?
  private var nextBatchType: Int32 = 0

  /// Who made a record, as it says.
  struct Maker: Hashable {
    fileprivate var source: Int32
    fileprivate var version: Int32
    fileprivate var device: Int32
  }

  private struct SourceKey: Hashable {
    var source: Int32
    var device: Int32
    var isUserEntered: Bool
  }

  private struct OriginKey: Hashable {
    var version: Int32
    var device: Int32
  }

  /// The number of a type's text; ``types`` has it.
  mutating func type(
    _ text: UnsafeBufferPointer<UInt8>, _ options: ReadingOptions
  ) -> Int {
    let number = Int(typeTexts.number(of: text))
    if number == types.count {
      let identifier = String(decoding: text, as: UTF8.self)
      types.append(ExportType(identifier, isWanted: options.wants(identifier)))
    }
    return number
  }

  /// What there is more of than any export has; nil for nothing.
  var excess: String? {
    if isTooLarge(typeTexts) { return "types" }
    if isTooLarge(sourceTexts) || sourceRecords.count > ExportVocabulary.limit { return "sources" }
    if isTooLarge(deviceTexts) { return "devices" }
    if isTooLarge(versionTexts) || originRecords.count > ExportVocabulary.limit {
      return "versions"
    }
    return nil
  }

  private func isTooLarge(_ table: ByteTable) -> Bool {
    table.count > ExportVocabulary.limit || table.size > ExportVocabulary.sizeLimit
  }

  /// Gives the maker of a record.
  mutating func maker(
    source: UnsafeBufferPointer<UInt8>, version: UnsafeBufferPointer<UInt8>?,
    device: UnsafeBufferPointer<UInt8>?
  ) -> Maker {
    var maker = Maker(source: sourceTexts.number(of: source), version: -1, device: -1)
    if let version { maker.version = versionTexts.number(of: version) }
    if let device {
      let device = DeviceText.withoutAddress(device)
      maker.device = deviceTexts.number(of: device)
      if Int(maker.device) == devices.count {
        devices.append(DeviceText.device(String(decoding: device, as: UTF8.self)))
      }
    }
    return maker
  }

  /// The place of a type in the batches of this export, which a batch is told of when it is new.
  mutating func place(ofType number: Int, in batch: inout SampleBatch) -> Int32 {
    if let place = types[number].place { return place }
    let place = nextBatchType
    nextBatchType += 1
    types[number].place = place
    batch.newTypes.append(types[number].identifier)
    return place
  }

  /// The place of a maker's source.
  mutating func source(
    of maker: Maker, isUserEntered: Bool, in batch: inout SampleBatch
  ) -> Int32 {
    let key = SourceKey(
      source: maker.source, device: maker.device, isUserEntered: isUserEntered)
    if let last = lastSource, last.key == key { return last.number }
    if let number = sources[key] {
      lastSource = (key, number)
      return number
    }
    let name = String(decoding: sourceTexts[maker.source], as: UTF8.self)
    let device = maker.device >= 0 ? devices[Int(maker.device)] : nil
    let record = ExportedSource.record(
      name: name, device: device, isUserEntered: isUserEntered)
    let number = sourceRecords[record] ?? Int32(sourceRecords.count)
    if number == sourceRecords.count {
      sourceRecords[record] = number
      batch.newSources.append(record)
    }
    sources[key] = number
    lastSource = (key, number)
    return number
  }

  /// The place of a maker's origin; -1 when nothing is known of it.
  mutating func origin(of maker: Maker, in batch: inout SampleBatch) -> Int32 {
    guard maker.version >= 0 || maker.device >= 0 else { return -1 }
    let key = OriginKey(version: maker.version, device: maker.device)
    if let last = lastOrigin, last.key == key { return last.number }
    if let number = origins[key] {
      lastOrigin = (key, number)
      return number
    }
    let record = OriginRecord(
      appVersion: maker.version >= 0
        ? String(decoding: versionTexts[maker.version], as: UTF8.self) : nil,
      hardware: maker.device >= 0 ? devices[Int(maker.device)] : nil)
    let number = originRecords[record] ?? Int32(originRecords.count)
    if number == originRecords.count {
      originRecords[record] = number
      batch.newOrigins.append(record)
    }
    origins[key] = number
    lastOrigin = (key, number)
    return number
  }

  /// The value of a type's unit, in the unit that the store keeps; nil for a unit that is not its own.
  mutating func conversion(
    of type: Int, from unit: UnsafeBufferPointer<UInt8>
  ) -> ImportConversion? {
    types[type].conversion(from: unit)
  }

  /// Counts a record of a type that is left out.
  mutating func refuse(_ type: Int) {
    types[type].refused += 1
  }

  /// Takes note of when a record of a type was.
  mutating func note(_ type: Int, from start: Double, to end: Double) {
    types[type].earliest = min(types[type].earliest, start)
    types[type].latest = max(types[type].latest, end)
  }
}

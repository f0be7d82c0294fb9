import HealthKit

/// The metadata of the record that is being read, as the store keeps them.
///
/// The same entry comes again and again, such as a heart rate's motion context, and is made once.
struct MetadataEntries {
  private struct Entry {
    var key: [UInt8]
    var bytes: [UInt8]
    var isUserEntered: Bool
    var timeZone: String?
  }

  /// No record has more.
  static let limit = 1000
  /// No record has more bytes of them.
  static let sizeLimit = 1 << 20

  private var texts = ByteTable()
  private var known: [Entry] = []
  private var present: [Int32] = []
  private var size = 0
  private var scratch: [UInt8] = []

  /// Whether the record's metadata say that a person typed it in.
  var isUserEntered: Bool { present.contains { known[Int($0)].isUserEntered } }

  /// The name of the record's time zone.
  var timeZone: String? { present.lazy.compactMap { known[Int($0)].timeZone }.first }

  /// Begins with a new record.
  mutating func removeAll() {
    present.removeAll(keepingCapacity: true)
    // Values that never come again, such as dates, are not to pile up.
    if known.count > 4096 || texts.size > MetadataEntries.sizeLimit {
      (texts, known) = (ByteTable(), [])
    }
    size = 0
  }

  /// Adds an entry; one with the key of an earlier one takes its place.
  mutating func add(key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    size += key.count + value.count
    guard size <= MetadataEntries.sizeLimit else { return }
    scratch.removeAll(keepingCapacity: true)
    scratch += key
    scratch.append(0)
    scratch += value
    let number = scratch.withUnsafeBufferPointer { texts.number(of: $0) }
    if Int(number) == known.count {
      known.append(
        MetadataEntries.entry(
          String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }
    let new = known[Int(number)].key
    present.removeAll { known[Int($0)].key == new }
    if present.count < MetadataEntries.limit { present.append(number) }
  }

  /// Adds an entry that the export does not have as such.
  mutating func add(_ key: String, _ value: String) {
    Array(key.utf8).withUnsafeBufferPointer { key in
      Array(value.utf8).withUnsafeBufferPointer { add(key: key, value: $0) }
    }
  }

  /// Puts the entries into a batch.
  mutating func append(to batch: inout SampleBatch) -> SampleBatch.Slice {
    if present.count > 1 {
      present.sort { known[Int($0)].key.lexicographicallyPrecedes(known[Int($1)].key) }
    }
    return batch.append(metadata: present.map { known[Int($0)].bytes })
  }

  /// The entries, for what keeps them in another way.
  var values: [String: MetadataValue] {
    var values: [String: MetadataValue] = [:]
    for number in present {
      let text = texts[number].split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(decoding: text[0], as: UTF8.self)
      values[key] = ExportedMetadata.metadataValue(
        String(decoding: text[1], as: UTF8.self), forKey: key)
    }
    return values
  }

  private static func entry(_ key: String, _ value: String) -> Entry {
    Entry(
      key: Array(key.utf8),
      bytes: SampleBatch.encoded(key, ExportedMetadata.metadataValue(value, forKey: key)),
      isUserEntered: key == HKMetadataKeyWasUserEntered && ["1", "true", "YES"].contains(value),
      timeZone: key == HKMetadataKeyTimeZone ? value : nil)
  }
}

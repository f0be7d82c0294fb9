/// Entries of metadata of what is not read to its end yet, such as a workout.
struct KeptEntries {
  private(set) var entries: [(key: String, value: String)] = []
  private var size = 0

  mutating func add(_ key: String, _ value: String) {
    size += key.utf8.count + value.utf8.count
    guard entries.count < MetadataEntries.limit, size <= MetadataEntries.sizeLimit else { return }
    entries.append((key, value))
  }

  mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    add(String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }
}

extension MetadataEntries {
  /// Takes entries in place of those that there are.
  mutating func replaceAll(with kept: KeptEntries) {
    removeAll()
    for (key, value) in kept.entries { add(key, value) }
  }
}

extension ExportReader {
  /// Gives an entry of metadata to what it is in; that of what is left out is left out, too.
  func addMetadata(_ element: borrowing ExportElement, to parent: ExportName?) {
    guard let key = element.value(.key), let value = element.value(.value) else { return }
    switch parent {
    case .record: if record != nil { metadata.add(key: key, value: value) }
    case .correlation: correlation?.metadata.add(key, value)
    case .workout: workout?.metadata.add(key, value)
    case .workoutActivity: if workout?.activity != nil { workout?.activityMetadata.add(key, value) }
    case .workoutEvent: if workout?.event != nil { workout?.eventMetadata.add(key, value) }
    case .workoutRoute: workout?.route?.metadata.add(key, value)
    default: break
    }
  }
}

extension RecordEncoder {
  /// Metadata alone, as bytes; nil when there are none.
  static func bytes(of metadata: [String: MetadataValue]) -> [UInt8]? {
    guard !metadata.isEmpty else { return nil }
    var encoder = RecordEncoder()
    encoder.write(metadata)
    return encoder.bytes
  }

  /// A workout alone, as bytes.
  static func bytes(of workout: WorkoutRecord) -> [UInt8] {
    var encoder = RecordEncoder()
    encoder.write(workout)
    return encoder.bytes
  }

  /// Everything, for the journal, whose entries stand alone.
  static func bytes(of details: SampleDetails) -> [UInt8] {
    var encoder = RecordEncoder()
    encoder.write(details.origin) { $0.write($1) }
    encoder.write(details.metadata)
    encoder.write(details.workout) { $0.write($1) }
    encoder.write(details.correlation) { $0.write($1) }
    encoder.write(details.containingWorkout) { $0.write($1) }
    return encoder.bytes
  }
}

extension RecordEncoder {
  mutating func write(_ origin: OriginRecord) {
    write(origin.version) { $0.write($1) }
    write(origin.system) { $0.write($1) }
    write(origin.device) { encoder, device in
      for field in DeviceRecord.fields {
        encoder.write(device[keyPath: field]) { $0.write($1) }
      }
    }
  }
}

extension RecordDecoder {
  /// What `bytes(of:)` has written of metadata; nothing for nil.
  static func metadata(of bytes: [UInt8]?) throws(Malformed) -> [String: MetadataValue] {
    guard let bytes else { return [:] }
    var decoder = RecordDecoder(bytes)
    let metadata = try decoder.metadata()
    guard decoder.isAtEnd else { throw Malformed() }
    return metadata
  }

  /// What `bytes(of:)` has written of a workout; nil for nil.
  static func workout(of bytes: [UInt8]?) throws(Malformed) -> WorkoutRecord? {
    guard let bytes else { return nil }
    var decoder = RecordDecoder(bytes)
    let workout = try decoder.workout()
    guard decoder.isAtEnd else { throw Malformed() }
    return workout
  }

  /// What `bytes(of:)` has written of a journal entry's details; nil for nil.
  static func details(of bytes: [UInt8]?) throws(Malformed) -> SampleDetails? {
    guard let bytes else { return nil }
    var decoder = RecordDecoder(bytes)
    let origin = try decoder.optional { decoder throws(Malformed) in try decoder.origin() }
    let metadata = try decoder.metadata()
    let workout = try decoder.optional { decoder throws(Malformed) in try decoder.workout() }
    let correlation = try decoder.optional { decoder throws(Malformed) in try decoder.integer() }
    let container = try decoder.optional { decoder throws(Malformed) in try decoder.integer() }
    guard decoder.isAtEnd else { throw Malformed() }
    return SampleDetails(
      origin: origin, metadata: metadata, workout: workout, correlation: correlation,
      containingWorkout: container)
  }

  mutating func origin() throws(Malformed) -> OriginRecord {
    OriginRecord(
      version: try optionalText(), system: try optionalText(),
      device: try optional { decoder throws(Malformed) in
        var device = DeviceRecord()
        for field in DeviceRecord.fields { device[keyPath: field] = try decoder.optionalText() }
        return device
      })
  }

  private mutating func optionalText() throws(Malformed) -> String? {
    try optional { decoder throws(Malformed) in try decoder.text() }
  }
}

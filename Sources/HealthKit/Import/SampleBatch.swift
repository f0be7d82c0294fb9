/// Samples on their way from an archive into the store, some thousands at a time.
///
/// They are plain numbers, so that nobody pays for an object or a text a sample: types, sources and
/// origins are given by their places in the order in which the import first met them, and each batch
/// brings what is new since the one before.
package struct SampleBatch: Sendable {
  /// One sample.
  package struct Row: Sendable {
    /// Its start and its end, in seconds since the reference date; finite, and in this order.
    package var start: Double
    package var end: Double
    /// In the unit that the store keeps the type in; never a NaN.
    package var value: Double
    package var type: Int32
    package var source: Int32
    /// -1 for a sample of which neither version nor device is known.
    package var origin: Int32 = -1
    /// The row in this batch that the sample is a part of; -1 for one that stands alone.
    package var parent: Int32 = -1
    /// Where its encoded metadata are in ``SampleBatch/bytes``.
    package var metadata = Slice()
    /// Where its encoded workout is in ``SampleBatch/bytes``.
    package var workout = Slice()

    package init(type: Int32, source: Int32, start: Double, end: Double, value: Double) {
      self.type = type
      self.source = source
      self.start = start
      self.end = end
      self.value = value
    }
  }

  /// A stretch of ``SampleBatch/bytes``.
  package struct Slice: Sendable {
    package var start: UInt32 = 0
    package var count: UInt32 = 0

    package init() {}

    init(_ range: Range<Int>) {
      start = UInt32(range.lowerBound)
      count = UInt32(range.count)
    }
  }

  /// The file with the locations of a row's sample, which is the route of a workout.
  package struct RouteFile: Sendable {
    package var row: Int
    package var path: String

    package init(row: Int, path: String) {
      self.row = row
      self.path = path
    }
  }

  /// The locations of a row's sample, which is the route of a workout.
  package struct Route: Sendable {
    package var row: Int
    package var locations: [RecordedLocation]

    package init(row: Int, locations: [RecordedLocation]) {
      self.row = row
      self.locations = locations
    }
  }

  package var rows: [Row] = []
  package var bytes: [UInt8] = []
  package var newTypes: [String] = []
  package var newSources: [SourceRecord] = []
  package var newOrigins: [OriginRecord] = []
  package var routes: [Route] = []
  package var routeFiles: [RouteFile] = []
  package var activitySummaries: [ActivitySummaryRecord] = []
  package var characteristics = CharacteristicsRecord()

  package init() {}

  /// Whether there is nothing in it.
  package var isEmpty: Bool {
    rows.isEmpty && activitySummaries.isEmpty && characteristics == CharacteristicsRecord()
  }

  /// Puts in a sample's metadata, entry by entry as ``encoded(_:_:)`` gives them, in the order of their
  /// keys, and says where they are.
  package mutating func append(metadata entries: some Collection<[UInt8]>) -> Slice {
    guard !entries.isEmpty else { return Slice() }
    let start = bytes.count
    withUnsafeBytes(of: UInt32(entries.count).littleEndian) { bytes.append(contentsOf: $0) }
    for entry in entries { bytes += entry }
    return Slice(start..<bytes.count)
  }

  /// Puts in a workout, and says where it is.
  package mutating func append(_ workout: WorkoutRecord) -> Slice {
    let start = bytes.count
    bytes += RecordEncoder.bytes(of: workout)
    return Slice(start..<bytes.count)
  }

  /// One entry of metadata as the store keeps it.
  package static func encoded(_ key: String, _ value: MetadataValue) -> [UInt8] {
    var encoder = RecordEncoder()
    encoder.write(key)
    encoder.write(value)
    return encoder.bytes
  }
}

/// What became of samples that were brought to the store.
package struct ImportTally: Codable, Equatable, Sendable {
  /// How many were not there before.
  package var new = 0
  /// How many were there already.
  package var known = 0

  package init() {}

  /// All of them.
  package var records: Int { new + known }

  package static func += (tally: inout ImportTally, other: ImportTally) {
    tally.new += other.new
    tally.known += other.known
  }
}

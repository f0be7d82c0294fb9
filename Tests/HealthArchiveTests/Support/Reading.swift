import Foundation

@testable import HealthArchive
@testable import HealthKit

/// What reading an export gives, with nothing in numbers.
struct Reading {
  struct Sample: Hashable, CustomStringConvertible {
    var type: String
    var source: String
    var start: Double
    var end: Double
    var value: Double
    var isUserEntered = false
    var product: String?
    var version: String?
    var device: DeviceRecord?
    var metadata: [String: MetadataValue] = [:]
    var workout: WorkoutRecord?
    /// The type of what it is a part of.
    var parent: String?

    var description: String {
      "\(ReadingOptions.shortName(of: type)) \(value) of \(source) at \(start)"
    }
  }

  var samples: [Sample] = []
  var routes: [(path: String?, locations: [RecordedLocation])] = []
  var summaries: [ActivitySummaryRecord] = []
  var characteristics = CharacteristicsRecord()
  var batches = 0
  var contents: ArchiveContents?

  /// Values of the samples of a type, in the order of the document.
  func values(_ type: String) -> [Double] {
    samples.filter { ReadingOptions.shortName(of: $0.type) == type }.map(\.value)
  }

  var findings: ArchiveFindings { contents?.findings ?? ArchiveFindings() }

  /// Findings by kind.
  var counts: [ArchiveFinding: Int] {
    Dictionary(uniqueKeysWithValues: findings.kinds.map { ($0, findings[$0].count) })
  }

  init() {}

  init(_ text: String, chunk: Int = .max, _ options: ReadingOptions = ReadingOptions()) throws {
    try self.init(bytes: Array(text.utf8), chunk: chunk, options)
  }

  init(
    bytes: [UInt8], chunk: Int = .max, _ options: ReadingOptions = ReadingOptions()
  ) throws {
    try self.init(BytesInput(bytes, chunk: chunk), options)
  }

  init(_ input: any ExportInput, _ options: ReadingOptions = ReadingOptions()) throws {
    let collector = Collector()
    contents = try ArchiveContents(
      reading: input, file: "export.xml", routes: .directory("/nowhere"), options
    ) { batch, _ in collector.add(batch) }
    self = collector.reading(contents)
  }

  /// Reads a file the way that apps do.
  init(path: String, _ options: ReadingOptions = ReadingOptions()) throws {
    let collector = Collector()
    contents = try HealthArchive(path: path).read(options) { batch, _ in collector.add(batch) }
    self = collector.reading(contents)
  }

  /// Takes in batches.
  private final class Collector {
    private var reading = Reading()
    private var types: [String] = []
    private var sources: [SourceRecord] = []
    private var origins: [OriginRecord] = []

    func reading(_ contents: ArchiveContents?) -> Reading {
      reading.contents = contents
      return reading
    }

    func add(_ batch: SampleBatch) {
      reading.batches += 1
      types += batch.newTypes
      sources += batch.newSources
      origins += batch.newOrigins
      for row in batch.rows {
        let source = sources[Int(row.source)]
        var sample = Sample(
          type: types[Int(row.type)], source: source.name, start: row.start, end: row.end,
          value: row.value, isUserEntered: source.wasUserEntered, product: source.productType)
        if row.origin >= 0 {
          sample.version = origins[Int(row.origin)].version
          sample.device = origins[Int(row.origin)].device
        }
        sample.metadata = (try? RecordDecoder.metadata(of: batch.bytes(at: row.metadata))) ?? [:]
        sample.workout = try? RecordDecoder.workout(of: batch.bytes(at: row.workout))
        if row.parent >= 0 { sample.parent = types[Int(batch.rows[Int(row.parent)].type)] }
        reading.samples.append(sample)
      }
      reading.routes += batch.routeFiles.map { ($0.path, []) }
      reading.routes += batch.routes.map { (nil, $0.locations) }
      reading.summaries += batch.activitySummaries
      for (identifier, value) in batch.characteristics.values {
        var all = reading.characteristics.values
        all[identifier] = value
        reading.characteristics = CharacteristicsRecord(values: all)
      }
    }
  }
}

import CommandLineTool
import Experiments
import Foundation
import HealthArchive
import HealthKit

/// One export's way into a phone's store.
struct ImportRun {
  private let file: String
  private let request: ImportRequest

  init(_ file: String, _ request: ImportRequest) {
    self.file = file
    self.request = request
  }

  /// Brings the export, and says what became of it.
  func run() throws -> ImportSummary {
    let archive = try HealthArchive(path: file)
    let importer = request.isDryRun ? nil : try makeImporter()
    var counter = DryCounter()
    let meter = ProgressMeter(file)
    defer { meter.clear() }
    var brought = 0
    var contents = try archive.read(request.options) { batch, progress in
      if let importer { try importer.add(batch) } else { counter.add(batch) }
      brought += batch.rows.count
      meter.show(
        share: progress.size > 0 ? Double(progress.bytesRead) / Double(progress.size) : 0,
        count: brought, of: "records")
    }
    if let importer {
      try contents.readRoutes(importer.routeFiles, options: request.options) { number, locations in
        try importer.put(locations, ofRoute: number)
      }
      try importer.finish()
    }
    return ImportSummary(
      file: file, contents: contents, tallies: importer?.tallies ?? counter.tallies,
      isDryRun: request.isDryRun)
  }

  private func makeImporter() throws -> any HealthImporter {
    let location = request.location
    guard try PhoneConnection.ask(.status, of: location) != nil else {
      return try RestingImport(location, isNewAllowed: request.isNewAllowed)
    }
    return try RunningImport(phone: location.name) { request in
      let answer = try PhoneConnection.ask(request, of: location, timeout: ImportRun.patience)
      guard let answer = answer?.imported else {
        throw CommandFailure(
          "phone '\(location.name)' has stopped; import again: what is there is left out",
          exitCode: .unavailable)
      }
      return answer
    }
  }

  /// How long a daemon may take to store some samples, on a slow disk too.
  private static let patience = Duration.seconds(60)
}

/// Counts what would be brought.
struct DryCounter {
  private(set) var tallies: [(type: String, tally: ImportTally)] = []

  mutating func add(_ batch: SampleBatch) {
    tallies += batch.newTypes.map { ($0, ImportTally()) }
    for row in batch.rows where row.parent < 0 { tallies[Int(row.type)].tally.new += 1 }
  }
}

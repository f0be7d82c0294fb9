import DeviceSimulation
import Foundation
import HealthArchive
import HealthKit

/// Reads an Apple Health export, zip or XML, and brings it into a phone's store twice.
package struct ExportTarget: FuzzTarget {
  package let name = "export"
  private let file = ScratchFile(named: "export")

  package func take(_ input: [UInt8]) throws(Violation) {
    let path = try file.hold(input)
    let batches: [SampleBatch]
    do {
      let archive = try HealthArchive(path: path)
      var read: [SampleBatch] = []
      let contents = try archive.read { batch, _ in read.append(batch) }
      batches = read
      try check(contents, inputSize: input.count, isPacked: input.starts(with: Array("PK".utf8)))
      try checkStrictness(contents, path: path)
    } catch let violation as Violation {
      throw violation
    } catch {
      return try requireOneLine(error, about: path)
    }
    var known = Known()
    for batch in batches {
      try known.check(batch)
      try require(SampleBatch(encoded: batch.encoded) != nil, "a batch that no store can hold")
    }
    if batches.contains(where: { !$0.isEmpty }) { try checkImport(batches) }
  }

  /// What was found is in the file.
  private func check(
    _ contents: ArchiveContents, inputSize: Int, isPacked: Bool
  ) throws(Violation) {
    for kind in contents.findings.kinds {
      let found = contents.findings[kind]
      try require(found.count > 0 && !found.places.isEmpty, "\(kind) without a place")
      for place in found.places {
        try require(place.line >= 1 && place.byte >= 0, "\(kind) at \(place)")
        try require(isPacked || place.byte <= inputSize, "\(kind) beyond the end: \(place)")
      }
    }
  }

  /// All of it is taken in, and nothing of it the second time.
  private func checkImport(_ batches: [SampleBatch]) throws(Violation) {
    let device = SimulatedDevice(DeviceConfiguration())
    do {
      for round in 1...2 {
        let new = try device.inside {
          let samples = try device.health.beginImport()
          for batch in batches { try samples.add(batch) }
          return samples.total.new
        }
        try require(round == 1 || new == 0, "\(new) samples are new again")
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("the store refuses what was read: \(error)")
    }
  }

  /// A strict reader refuses what a lenient one has found anything in, and nothing else.
  private func checkStrictness(_ contents: ArchiveContents, path: String) throws(Violation) {
    let isClean = contents.findings.isEmpty
    var options = ReadingOptions()
    options.isStrict = true
    do {
      _ = try HealthArchive(path: path).read(options) { _, _ in }
      try require(isClean, "a strict reader lets \(contents.findings.kinds) pass")
    } catch let violation as Violation {
      throw violation
    } catch {
      try require(!isClean, "a strict reader refuses: \(error)")
    }
  }

  /// What the batches so far have brought that later ones refer to.
  private struct Known {
    var types = 0
    var sources = 0
    var origins = 0

    mutating func check(_ batch: SampleBatch) throws(Violation) {
      types += batch.newTypes.count
      sources += batch.newSources.count
      origins += batch.newOrigins.count
      for (index, row) in batch.rows.enumerated() {
        try require(
          row.start.isFinite && row.end.isFinite && row.start <= row.end && !row.value.isNaN,
          "the row \(row)")
        try require(
          (0..<types).contains(Int(row.type)) && (0..<sources).contains(Int(row.source))
            && (-1..<origins).contains(Int(row.origin)) && row.parent < index,
          "a row refers to what is not there: \(row)")
        for slice in [row.metadata, row.workout] {
          try require(
            Int(slice.start) + Int(slice.count) <= batch.bytes.count, "a slice beyond its bytes")
        }
      }
    }
  }
}

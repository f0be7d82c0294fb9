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
    } catch let violation as Violation {
      throw violation
    } catch {
      return try requireOneLine(error, about: path)
    }
    for batch in batches {
      try require(SampleBatch(encoded: batch.encoded) != nil, "a batch that no store can hold")
    }
    try checkImport(batches)
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
}

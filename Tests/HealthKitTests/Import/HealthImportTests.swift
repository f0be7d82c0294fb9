import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("An archive's way into the store")
struct HealthImportTests {
  private let device = SimulatedDevice(DeviceConfiguration())

  /// A sample of an archive, small enough to be like another by chance.
  private struct Record: Hashable {
    var type: Int
    var source: Int
    var start: Double
    var length: Double
    var value: Double
  }

  private static let types = [
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
    "HKQuantityTypeIdentifierUnheardOf",
  ]
  private static let sources = ["iPhone", "Apple Watch"]

  /// Batches of records, with what they share in the first.
  private func batches(_ records: [Record], size: Int) -> [SampleBatch] {
    var batches: [SampleBatch] = []
    for start in stride(from: 0, to: records.count, by: size) {
      var batch = SampleBatch()
      if start == 0 {
        batch.newTypes = HealthImportTests.types
        batch.newSources = HealthImportTests.sources.map {
          SourceRecord(bundleIdentifier: "test." + $0, name: $0)
        }
      }
      batch.rows = records[start..<min(start + size, records.count)].map { record in
        SampleBatch.Row(
          type: Int32(record.type), source: Int32(record.source), start: record.start,
          end: record.start + record.length, value: record.value)
      }
      batches.append(batch)
    }
    return batches
  }

  @discardableResult
  private func bring(
    _ records: [Record], size: Int = 100, only count: Int = .max
  ) throws -> ImportTally {
    try device.inside {
      let samples = try device.health.beginImport(numbering: .stored)
      for batch in batches(records, size: size).prefix(count) { try samples.add(batch) }
      return samples.total
    }
  }

  /// How often each record is in the store.
  private func stored() throws -> [Record: Int] {
    try device.inside {
      var counts: [Record: Int] = [:]
      for (index, type) in HealthImportTests.types.enumerated() {
        for sample in try device.health.store.samples(ofType: type) {
          let source = HealthImportTests.sources.firstIndex(of: sample.source.name)
          counts[
            Record(
              type: index, source: try #require(source), start: sample.start,
              length: sample.end - sample.start, value: sample.value), default: 0] += 1
        }
      }
      return counts
    }
  }

  private func records(_ count: Int, seed: UInt64) -> [Record] {
    var random = SplitMix64(state: seed)
    return (0..<count).map { _ in
      Record(
        type: Int.random(in: 0..<3, using: &random), source: Int.random(in: 0..<2, using: &random),
        start: Double(Int.random(in: 0..<12, using: &random)) * 60,
        length: Double(Int.random(in: 0..<2, using: &random)) * 60,
        value: Double(Int.random(in: 0..<3, using: &random)))
    }
  }

  @Test("Archives come to the greater count of each record", arguments: 0..<12)
  func multisets(seed: UInt64) throws {
    var expected: [Record: Int] = [:]
    for archive in 0..<4 {
      let records = records(200 + 50 * archive, seed: seed * 10 + UInt64(archive))
      let counts = Dictionary(records.map { ($0, 1) }, uniquingKeysWith: +)
      let new = counts.reduce(0) { $0 + max(0, $1.value - (expected[$1.key] ?? 0)) }
      let tally = try bring(records, size: [1, 7, 100, 1000][archive])
      #expect(tally.new == new)
      #expect(tally.known == records.count - new)
      expected.merge(counts, uniquingKeysWith: max)
      #expect(try stored() == expected)
    }
  }

  @Test("The same archive again brings nothing, a longer one only what is new")
  func again() throws {
    let records = records(500, seed: 1)
    try bring(Array(records.prefix(300)))
    #expect(try bring(Array(records.prefix(300))).new == 0)
    #expect(try bring(records).records == 500)
    let once = SimulatedDevice(DeviceConfiguration())
    try once.inside {
      let samples = try once.health.beginImport(numbering: .stored)
      for batch in batches(records, size: 100) { try samples.add(batch) }
    }
    #expect(try stored().values.reduce(0, +) == 500)
    #expect(try rows(of: device) == rows(of: once))
  }

  @Test("One broken off after any batch and done again gives the same rows, their numbers too")
  func brokenOff() throws {
    let records = records(400, seed: 2)
    let once = SimulatedDevice(DeviceConfiguration())
    try once.inside {
      let samples = try once.health.beginImport(numbering: .stored)
      for batch in batches(records, size: 50) { try samples.add(batch) }
    }
    for count in 0...8 {
      let other = SimulatedDevice(DeviceConfiguration())
      try other.inside {
        let broken = try other.health.beginImport(numbering: .stored)
        for batch in batches(records, size: 50).prefix(count) { try broken.add(batch) }
        let whole = try other.health.beginImport(numbering: .stored)
        for batch in batches(records, size: 50) { try whole.add(batch) }
      }
      #expect(try rows(of: other) == rows(of: once), "broken off after \(count)")
    }
  }

  /// All rows of the store, as they are.
  private func rows(of device: SimulatedDevice) throws -> [SampleRecord] {
    try device.inside {
      try HealthImportTests.types.flatMap { try device.health.store.samples(ofType: $0) }
        .sorted { $0.number < $1.number }
    }
  }

  @Test("A part told twice is one sample, whichever telling comes first")
  func parts() throws {
    for partsFirst in [false, true] {
      let device = SimulatedDevice(DeviceConfiguration())
      var batch = SampleBatch()
      batch.newTypes = [
        "HKCorrelationTypeIdentifierBloodPressure", "HKQuantityTypeIdentifierBloodPressureSystolic",
      ]
      batch.newSources = [SourceRecord(bundleIdentifier: "test", name: "Cuff")]
      func row(_ type: Int32, _ value: Double, parent: Int32 = -1) -> SampleBatch.Row {
        var row = SampleBatch.Row(type: type, source: 0, start: 10, end: 10, value: value)
        row.parent = parent
        return row
      }
      // Two equal readings, each told alone and as a part.
      let alone = [row(1, 120), row(1, 120)]
      func correlations(at first: Int32) -> [SampleBatch.Row] {
        [row(0, 0), row(1, 120, parent: first), row(0, 0), row(1, 120, parent: first + 2)]
      }
      var later = SampleBatch()
      if partsFirst {
        batch.rows = correlations(at: 0)
        later.rows = alone
      } else {
        batch.rows = alone
        later.rows = correlations(at: 0)
      }
      try device.inside {
        for _ in 0..<2 {
          let samples = try device.health.beginImport()
          try samples.add(batch)
          try samples.add(later)
        }
        let store = device.health.store
        let correlations = try store.samples(ofType: batch.newTypes[0])
        #expect(correlations.count == 2)
        #expect(try store.samples(ofType: batch.newTypes[1]).count == 2)
        for correlation in correlations {
          #expect(try store.parts(ofCorrelation: correlation.number).count == 1)
        }
      }
    }
  }

  @Test("A closed store takes in nothing")
  func closed() throws {
    device.lock()
    device.inside {
      _ = #expect(throws: StoreError.closed) { try device.health.beginImport() }
    }
    device.unlock()
    try device.inside {
      let samples = try device.health.beginImport()
      let batch = try #require(batches(records(10, seed: 3), size: 10).first)
      device.lock()
      #expect(throws: StoreError.closed) { try samples.add(batch) }
      device.unlock()
      device.advance(by: .seconds(1))
      #expect(try samples.add(batch).new == 10)
    }
  }

  @Test("An app that waits for a type hears of what an import brings, and sums follow")
  func heard() throws {
    try device.run {
      let store = HKHealthStore()
      let type = HKQuantityType(.stepCount)
      store.requestAuthorization(toShare: [], read: [type]) { _, _ in }
      device.advance(by: .seconds(2))
      let sums = Recorder<Double>()
      func ask() {
        store.execute(
          HKStatisticsQuery(
            quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum
          ) { _, statistics, _ in
            sums.values.append(statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
          })
      }
      let updates = Recorder<Bool>()
      store.execute(
        HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
          updates.values.append(true)
          done()
        })
      ask()
      device.advance(by: .seconds(1))
      let before = updates.values.count
      let record = Record(type: 0, source: 0, start: 60, length: 60, value: 40)
      let other = Record(type: 0, source: 1, start: 0, length: 60, value: 2)
      try bring([record, other])
      ask()
      device.advance(by: .seconds(1))
      try bring([record, other])
      ask()
      device.advance(by: .seconds(1))
      #expect(sums.values == [0, 42, 42])
      #expect(updates.values.count == before + 1)
    }
  }
}

/// What handlers were told, on the device's thread.
private final class Recorder<Value>: @unchecked Sendable {
  var values: [Value] = []
}

import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("A range query finds every overlapping sample")
struct SampleQueryTests {
  @Test("at the edges: one that ends at the start counts, one that starts at the end does not")
  func edges() throws {
    let store = try openStore(with: [
      SampleRecord(1, 0, lasting: 100), SampleRecord(2, 40, lasting: 59.999),
      SampleRecord(3, 100, lasting: 0), SampleRecord(4, 199, lasting: 10),
      SampleRecord(5, 200, lasting: 0), SampleRecord(6, 200, lasting: 60),
    ])
    #expect(try store.numbers(from: 100, to: 200) == [1, 3, 4])
    #expect(try store.numbers(from: 200, to: 200) == [4])
    #expect(try store.numbers(from: 200) == [4, 5, 6])
    #expect(try store.numbers(to: 100) == [1, 2])
    #expect(try store.numbers() == [1, 2, 3, 4, 5, 6])
  }

  @Test("like a naive filter, by start and then by number", arguments: [1, 2, 3] as [UInt64])
  func likeNaiveFilter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Few distinct times, so that edges meet and starts coincide; fractions, so that they round.
    var samples = (1...400).map { number in
      SampleRecord(
        number, Double(Int.random(in: -50...50, using: &generator)) * 0.1,
        lasting: [0, 0.1, 0.3, 1, 4.7].randomElement(using: &generator) ?? 0,
        source: [phone, watch, app].randomElement(using: &generator) ?? app,
        uuid: seed == 3 && number.isMultiple(of: 50) ? generator.nextUUID() : nil)
    }
    samples.shuffle(using: &generator)
    let store = try openStore(with: samples)
    samples.sort { ($0.start, $0.number) < ($1.start, $1.number) }
    let bounds = samples.flatMap { [$0.start, $0.end, $0.end.nextUp] }
    for _ in 0..<500 {
      let from = Bool.random(using: &generator) ? bounds.randomElement(using: &generator) : nil
      let to = Bool.random(using: &generator) ? bounds.randomElement(using: &generator) : nil
      let expected = samples.filter {
        $0.end >= from ?? -.infinity && $0.start < to ?? .infinity
      }
      let found = try store.samples(ofType: steps, from: from, to: to)
      #expect(found == expected, "seed \(seed), from \(from ?? .nan) to \(to ?? .nan)")
    }
  }

  @Test("also one as long as a day among minutes, and after the store was opened again")
  func longAmongShort() throws {
    let day = 86_400.0
    let minutes = (1...1440).map { SampleRecord($0, Double($0) * 60) }
    let long = SampleRecord(5000, 30, lasting: day, source: app)
    let store = try openStore(with: minutes)
    #expect(try store.numbers(from: 85_000, to: 85_050) == [1416, 1417])
    try store.insert([long])
    #expect(try store.numbers(from: 85_000, to: 85_050) == [5000, 1416, 1417])
    store.close()
    try store.openAndMerge()
    #expect(try store.numbers(from: 85_000, to: 85_050) == [5000, 1416, 1417])
    #expect(try store.numbers(from: long.end, to: nil) == [5000, 1440])
  }

  @Test("whatever the rounding of a duration")
  func roundedDurations() throws {
    var generator = SeededGenerator(seed: 11)
    let store = try openStore(with: [])
    for number in 1...200 as ClosedRange<Int64> {
      let start = Double.random(in: -1...1, using: &generator)
      let end = Double.random(in: 1e8...1e9, using: &generator)
      // A type for each, so that no longer one makes up for it.
      let sample = SampleRecord(
        number: number, type: "type \(number)", source: app, start: start, end: end, value: 1)
      try store.insert([sample])
      #expect(try store.samples(ofType: sample.type, from: end) == [sample], "\(start) to \(end)")
      #expect(try store.samples(ofType: sample.type, from: end.nextUp) == [])
    }
  }

  @Test("of its own type only")
  func ownType() throws {
    var rate = SampleRecord(1, 0, lasting: 500)
    rate.type = "HKQuantityTypeIdentifierHeartRate"
    let store = try openStore(with: [rate, SampleRecord(2, 0)])
    #expect(try store.numbers() == [2])
    #expect(try store.samples(ofType: rate.type) == [rate])
  }

  @Test("from one covering index, starting where the longest sample could, without a sort")
  func plan() throws {
    let store = try openStore(with: [SampleRecord(1, 0)])
    let database = try #require(store.database)
    let explanation = try SQLiteStatement(
      "EXPLAIN QUERY PLAN " + SampleQuery.sql(SampleReader.columns), on: database.connection)
    var lines: [String] = []
    while try explanation.step() {
      lines.append(explanation.text(3) ?? "")
    }
    #expect(
      lines == [
        "SEARCH sample USING COVERING INDEX sample_identity (type=? AND started>? AND started<?)"
      ])
  }

  private func openStore(with samples: [SampleRecord]) throws -> ProtectedStore {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    try store.insert(samples)
    return store
  }
}

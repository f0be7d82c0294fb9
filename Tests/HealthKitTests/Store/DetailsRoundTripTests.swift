import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Details come back as they went in")
struct DetailsRoundTripTests {
  private let scratch = StoreScratch()

  @Test(
    "through the database and through the journal", arguments: [true, false],
    1...5 as ClosedRange<UInt64>)
  func anyDetails(direct: Bool, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let samples = (1...200).map { number in
      SampleRecord(
        number: number, type: steps,
        source: SourceRecord(
          bundleIdentifier: "com.example.app", name: "App", productType: nil,
          wasUserEntered: Bool.random(using: &generator)),
        start: Double(number), end: Double(number), value: 1,
        details: Bool.random(using: &generator) ? anyDetails(&generator) : nil)
    }
    let fixture = try scratch.fixture()
    let store = try fixture.store()
    if direct { try store.openAndMerge() }
    try store.insert(samples)
    if !direct { try store.openAndMerge() }
    #expect(try store.samples(ofType: steps) == samples, "seed \(seed)")
    store.close()
    try store.openAndMerge()
    #expect(try store.samples(ofType: steps) == samples, "read anew, seed \(seed)")
  }

  @Test("and malformed ones are damage, not a crash", arguments: 1...3 as ClosedRange<UInt64>)
  func malformed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let details = try #require(anyDetails(&generator))
      var bytes = RecordEncoder.bytes(of: details)
      #expect(try RecordDecoder.details(of: bytes) == details)
      bytes.removeLast()
      #expect(throws: RecordDecoder.Malformed.self) { try RecordDecoder.details(of: bytes) }
      let noise = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      _ = try? RecordDecoder.details(of: noise)
    }
  }

  @Test("A sample without details leaves nothing of the one before it")
  func nothingLeftBehind() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    let detailed = SampleRecord(1, 0, details: SampleDetails(metadata: ["a": .bool(true)]))
    try store.insert([detailed])
    #expect(storeError { try store.insert([detailed]) } == .alreadyStored(number: 1))
    try store.insert([SampleRecord(2, 60)])
    #expect(try store.samples(ofType: steps).map(\.details) == [detailed.details, nil])
  }

  private func anyDetails(_ generator: inout SeededGenerator) -> SampleDetails? {
    func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &generator) ? value : nil
    }
    func text() -> String {
      ["", "a", "歩数 👣", "O'Neil\0\n", "HKWasUserEntered"].randomElement(using: &generator) ?? ""
    }
    func real() -> Double {
      Double(bitPattern: UInt64.random(in: 0...(.max >> 2), using: &generator))
    }
    func metadata() -> [String: MetadataValue] {
      var metadata: [String: MetadataValue] = ["": .bool(Bool.random(using: &generator))]
      for index in 0..<Int.random(in: 0...6, using: &generator) {
        metadata["\(text())\(index)"] =
          switch Int.random(in: 0...5, using: &generator) {
          case 0: .text(text())
          case 1: .bool(false)
          case 2: .integer(.random(in: .min ... .max, using: &generator))
          case 3: .real(real())
          case 4: .date(real())
          default: .quantity(real(), unit: text())
          }
      }
      return metadata
    }
    func statistics() -> [WorkoutRecord.Statistics] {
      (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        WorkoutRecord.Statistics(
          type: text(), start: real(), end: real(), sum: maybe(real()), average: maybe(real()),
          minimum: maybe(real()), maximum: maybe(real()))
      }
    }
    func workout() -> WorkoutRecord {
      let event = WorkoutRecord.Event(type: 1, start: real(), end: real(), metadata: metadata())
      let configuration = WorkoutRecord.Configuration(
        activityType: 37, locationType: 2, swimmingLocationType: 1, lapLength: maybe(25))
      return WorkoutRecord(
        activityType: 37, duration: real(), energy: maybe(real()), distance: maybe(real()),
        strokes: maybe(1), flights: maybe(2), events: maybe([event, event]) ?? [],
        activities: maybe([
          WorkoutRecord.Activity(
            uuid: UUID().uuidString, configuration: configuration, start: real(),
            end: maybe(real()),
            events: [event], metadata: metadata(), statistics: statistics())
        ]) ?? [],
        statistics: statistics())
    }
    let origin = OriginRecord(
      version: maybe(text()), system: maybe("10.1.0"),
      device: maybe(DeviceRecord(name: maybe(text()), model: maybe("Watch"))))
    return SampleDetails(
      origin: maybe(origin), metadata: metadata(), workout: maybe(workout()),
      correlation: maybe(.random(in: 1...9, using: &generator)),
      containingWorkout: maybe(.random(in: 1...9, using: &generator)))
  }
}

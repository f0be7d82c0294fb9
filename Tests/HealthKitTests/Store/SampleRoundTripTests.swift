import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Samples come back as they went in")
struct SampleRoundTripTests {
  private let scratch = StoreScratch()

  @Test("to the bit, through the database and through the journal", arguments: [true, false])
  func toTheBit(direct: Bool) throws {
    var generator = SeededGenerator(seed: 7)
    var samples: [SampleRecord] = []
    for number in 1...500 as ClosedRange<Int64> {
      let start = Double.random(in: -1e9...1e9, using: &generator)
      samples.append(
        SampleRecord(
          number: number, type: steps, source: [phone, watch, app][Int(number % 3)], start: start,
          end: start + Double.random(in: 0...1e5, using: &generator),
          value: anyNumber(&generator)))
    }
    let fixture = try scratch.fixture()
    let store = try fixture.store()
    if direct { try store.openAndMerge() }
    try store.insert(samples)
    if !direct { try store.openAndMerge() }
    let stored = try store.samples(ofType: steps)
    let expected = samples.sorted { $0.start < $1.start }
    #expect(stored == expected)
    #expect(zip(stored, expected).allSatisfy { bits($0) == bits($1) })
  }

  @Test("with special numbers, words of any script and the empty word")
  func specialContents() throws {
    let numbers = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 9_007_199_254_740_992, 0.1,
      .infinity,
    ]
    let odd = SourceRecord(bundleIdentifier: "", name: "歩数\0計 👣 O'Neil", productType: "")
    let store = try ProtectedStore(location: .temporary)
    let samples = numbers.enumerated().map { index, value in
      SampleRecord(
        number: Int64(index) + 1, type: steps, source: index.isMultiple(of: 2) ? odd : app,
        start: Double(index), end: Double(index), value: value)
    }
    try store.insert(Array(samples[..<5]))
    try store.openAndMerge()
    try store.insert(Array(samples[5...]))
    let stored = try store.samples(ofType: steps)
    #expect(stored == samples)
    // A negative zero loses its sign, as everywhere in SQLite.
    #expect(stored.map(\.value.bitPattern) == numbers.map { ($0 + 0).bitPattern })
  }

  @Test("with the number's far ends, and a UUID of its own where the object had one")
  func numbersAndUUIDs() throws {
    let uuid = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    let samples = [
      SampleRecord(.max, 0), SampleRecord(1, 60, uuid: uuid), SampleRecord(2, 120),
    ]
    let store = try ProtectedStore(location: .temporary)
    try store.insert([samples[0], samples[1]])
    try store.openAndMerge()
    try store.insert([samples[2]])
    #expect(try store.samples(ofType: steps) == samples)
    #expect(store.highestNumber == .max)
  }

  @Test("after the store was closed and its owner restarted")
  func afterRestart() throws {
    let fixture = try scratch.fixture()
    let samples = (1...100).map { SampleRecord($0, Double($0) * 60, source: $0 > 50 ? app : watch) }
    do {
      let store = try fixture.openStore()
      try store.insert(samples)
      store.close()
      try store.openAndMerge()
      #expect(try store.samples(ofType: steps) == samples)
    }
    let store = try fixture.openStore()
    #expect(try store.samples(ofType: steps) == samples)
    #expect(try store.sources() == [watch, app])
    #expect(try store.samples(ofType: "HKQuantityTypeIdentifierHeartRate") == [])
  }

  @Test("or not at all, when one of a save cannot be kept")
  func atomically() throws {
    let store = try ProtectedStore(location: .temporary)
    let good = SampleRecord(1, 0)
    var backwards = SampleRecord(2, 0)
    backwards.end = -1
    var endless = SampleRecord(3, 0)
    endless.end = .infinity
    let vague = SampleRecord(4, 0, value: .nan)
    for isOpen in [false, true] {
      if isOpen { try store.openAndMerge() }
      for (bad, finding) in [
        (backwards, "it ends before it starts"), (endless, "its dates are not finite"),
        (vague, "its value is not a number"),
      ] {
        #expect(
          throws: StoreError.invalid(number: bad.number, finding: finding)
        ) { try store.insert([good, bad]) }
      }
    }
    #expect(try store.samples(ofType: steps) == [])
  }

  @Test("once: a number or a UUID that is there is refused, with all that came along")
  func once() throws {
    let uuid = UUID()
    let other = "HKQuantityTypeIdentifierFlightsClimbed"
    let store = try ProtectedStore(location: .temporary)
    var new = SampleRecord(10, 0, lasting: 1e6, source: app)
    new.type = other
    for isOpen in [false, true] {
      if isOpen { try store.openAndMerge() }
      let first = Int64(isOpen ? 3 : 1)
      let own = isOpen ? UUID() : uuid
      try store.insert([SampleRecord(first, 0), SampleRecord(first + 1, 0, uuid: own)])
      #expect(throws: StoreError.alreadyStored(number: first)) {
        try store.insert([new, SampleRecord(first, 600)])
      }
      #expect(throws: StoreError.alreadyStored(number: 9)) {
        try store.insert([new, SampleRecord(9, 600, uuid: own)])
      }
    }
    #expect(try store.numbers() == [1, 2, 3, 4])
    #expect(try store.samples(ofType: other) == [])
    #expect(try store.sources() == [phone])
    try store.insert([new])
    #expect(try store.samples(ofType: other, from: 9e5) == [new])
    #expect(try store.sources() == [phone, app])
  }
}

private func bits(_ sample: SampleRecord) -> [UInt64] {
  [sample.start.bitPattern, sample.end.bitPattern, sample.value.bitPattern]
}

private func anyNumber(_ generator: inout SeededGenerator) -> Double {
  while true {
    let number = Double(bitPattern: generator.next())
    if !number.isNaN { return number }
  }
}

import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("The sequence of changes")
struct ChangeLogTests {
  private let scratch = StoreScratch()

  private static let types = [steps, "HKQuantityTypeIdentifierFlightsClimbed"]

  @Test(
    "from any place on is exactly what came later, as a naive model has it",
    arguments: 1...4 as ClosedRange<UInt64>)
  func anyPlace(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fixture = try scratch.fixture()
    var store: ProtectedStore? = try fixture.openStore()
    var model = Model()
    var next: Int64 = 1
    for _ in 0..<60 {
      let action = Int.random(in: 0...9, using: &generator)
      if action == 9 {
        store = nil
        store = try fixture.openStore()
      }
      let current = try #require(store)
      switch action {
      case 0...4:
        let samples = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          if Int.random(in: 0...3, using: &generator) == 0 { next += 3 }
          defer { next += 1 }
          return sample(next, &generator)
        }
        try current.insert(samples)
        model.add(samples)
      case 5, 6:
        let present = model.present.keys.sorted()
        let gone = Set((0..<3).compactMap { _ in present.randomElement(using: &generator) })
          .sorted()
        let removed = try current.remove((gone + [999_999]).map { SampleIdentity(number: $0) })
        #expect(removed.map(\.number) == gone)
        model.remove(gone)
      case 7:
        // One that was deleted is saved again.
        guard let number = model.deleted.randomElement(using: &generator),
          model.present[number] == nil
        else { continue }
        let again = [sample(number, &generator)]
        try current.insert(again)
        model.add(again)
      default:
        // A saving that is refused leaves no trace.
        guard let taken = model.present.keys.min() else { continue }
        let refused = [sample(next, &generator), sample(taken, &generator)]
        #expect(storeError { try current.insert(refused) } == .alreadyStored(number: taken))
      }
    }
    let current = try #require(store)
    #expect(try current.lastChange() == Int64(model.changes.count))
    for type in ChangeLogTests.types {
      for place in 0...Int64(model.changes.count) {
        let expected = model.changes(ofType: type, after: place)
        #expect(try current.changes(ofType: type, after: place) == expected, "seed \(seed)")
        for limit in [1, 2, 5] {
          #expect(
            try current.changes(ofType: type, after: place, limit: limit)
              == Array(expected.prefix(limit)), "seed \(seed), limit \(limit)")
        }
      }
    }
  }

  @Test("counts what the merge of a journal brings, and takes out what was removed meanwhile")
  func journal() throws {
    let fixture = try scratch.fixture()
    var store: ProtectedStore? = try fixture.openStore()
    try store?.insert([SampleRecord(1, 0), SampleRecord(2, 60)])
    store?.close()
    try store?.insert([SampleRecord(3, 120)])
    #expect(
      try store?.remove([SampleIdentity(number: 1), SampleIdentity(number: 3)]) == [])
    store = nil
    let reopened = try fixture.openStore()
    #expect(try reopened.samples(ofType: steps) == [SampleRecord(2, 60)])
    #expect(
      reopened.takeMergedChanges()
        == [
          .added(SampleRecord(3, 120)), .removed(SampleRecord(1, 0)),
          .removed(SampleRecord(3, 120)),
        ])
    #expect(reopened.takeMergedChanges() == [])
    #expect(try reopened.lastChange() == 5)
  }

  @Test("keeps a run of consecutive numbers in one row")
  func runs() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    for number in 1...100 as ClosedRange<Int64> {
      try store.insert([SampleRecord(number, Double(number))])
    }
    let database = try #require(store.database)
    let rows = try SQLiteStatement("SELECT count(*) FROM addition", on: database.connection)
    #expect(try rows.step() && rows.integer(0) == 1)
  }

  @Test("leaves the parts of a deleted correlation on their own")
  func correlation() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    let part = SampleRecord(2, 0, details: SampleDetails(correlation: 1))
    try store.insert([SampleRecord(1, 0, value: 0), part])
    #expect(try store.parts(ofCorrelation: 1) == [part])
    _ = try store.remove([SampleIdentity(number: 1)])
    #expect(try store.samples(ofType: steps) == [SampleRecord(2, 0)])
  }

  private func sample(_ number: Int64, _ generator: inout SeededGenerator) -> SampleRecord {
    SampleRecord(
      number: number, type: ChangeLogTests.types.randomElement(using: &generator) ?? steps,
      source: phone, start: .random(in: 0...100, using: &generator), end: 100, value: 1)
  }

  private struct Model {
    var present: [Int64: SampleRecord] = [:]
    var changes: [StoredChange] = []
    var deleted: Set<Int64> = []

    mutating func add(_ samples: [SampleRecord]) {
      for sample in samples {
        present[sample.number] = sample
        changes.append(
          StoredChange(sequence: Int64(changes.count) + 1, kind: .added(sample)))
      }
    }

    mutating func remove(_ numbers: [Int64]) {
      for number in numbers {
        guard let sample = present.removeValue(forKey: number) else { continue }
        deleted.insert(number)
        changes.append(
          StoredChange(
            sequence: Int64(changes.count) + 1, kind: .deleted(DeletedRecord(sample))))
      }
    }

    /// Additions of samples that are still there since, and all deletions.
    func changes(ofType type: String, after place: Int64) -> [StoredChange] {
      changes.dropFirst(Int(place)).filter { change in
        switch change.kind {
        case .added(let sample):
          let later = changes.dropFirst(Int(change.sequence)).contains {
            if case .deleted(let record) = $0.kind { record.number == sample.number } else { false }
          }
          return sample.type == type && !later
        case .deleted(let record): return record.type == type
        }
      }
    }
  }
}

import Foundation
import Testing

@testable import HealthKit

@Suite("Equal samples are told apart by their occurrence")
struct OccurrenceTests {
  @Test("counted per type, source, start, end and value, from 0")
  func counted() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    var otherType = SampleRecord(8, 0)
    otherType.type = "HKQuantityTypeIdentifierFlightsClimbed"
    try store.insert([SampleRecord(1, 0), SampleRecord(2, 0)])
    try store.insert([
      SampleRecord(3, 0), SampleRecord(4, 0, value: 101), SampleRecord(5, 0, source: watch),
      SampleRecord(6, 0, lasting: 61), SampleRecord(7, 1, lasting: 59), otherType,
      SampleRecord(9, 0, value: 101),
    ])
    #expect(
      try occurrences(in: store)
        == [1: 0, 2: 1, 3: 2, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 1])
  }

  @Test("journal rows get theirs at the merge, after what was stored, in order of arrival")
  func atTheMerge() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    try store.insert([SampleRecord(50, 0)])
    store.close()
    try store.insert([SampleRecord(40, 0)])
    try store.insert([SampleRecord(30, 0), SampleRecord(20, 0)])
    try store.openAndMerge(sliceOf: 2)
    #expect(try occurrences(in: store) == [50: 0, 40: 1, 30: 2, 20: 3])
    #expect(try store.numbers() == [20, 30, 40, 50])
  }

  private func occurrences(in store: ProtectedStore) throws -> [Int64: Int64] {
    let database = try #require(store.database)
    let query = try SQLiteStatement(
      "SELECT number, occurrence FROM sample", on: database.connection)
    var occurrences: [Int64: Int64] = [:]
    while try query.step() {
      occurrences[query.integer(0)] = query.integer(1)
    }
    return occurrences
  }
}

import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

/// What is on the disk before a statement is what a kill at that moment leaves.
@Suite("A kill before any statement of journaling and merging")
struct KilledAtStatementTests {
  private let scratch = StoreScratch()

  private struct Kill {
    var fixture: StoreFixture
    /// The numbers that were told to be safe by then.
    var safe: [Int64]
  }

  @Test("loses no sample that was told to be safe, doubles none, and keeps the order")
  func everyStatement() throws {
    let fixture = try scratch.fixture()
    var safe: [Int64] = []
    var kills: [Kill] = []
    var failure: (any Error)?
    do {
      let store = try fixture.openStore()
      try store.insert([SampleRecord(1, 0), SampleRecord(2, 0)])
      safe = [1, 2]
      store.close()
      func kill() {
        do {
          kills.append(Kill(fixture: try fixture.copy(), safe: safe))
        } catch {
          failure = error
        }
      }
      let journal = StatementTrace(store.journal.connection, kill)
      for number in 3...7 as ClosedRange<Int64> {
        try store.insert([SampleRecord(number, 0), SampleRecord(number + 100, 0)])
        safe += [number, number + 100]
      }
      try store.open()
      let database = StatementTrace(try #require(store.database).connection, kill)
      while try !store.mergeSlice(atMost: 3) {}
      journal.end()
      database.end()
    }
    #expect(failure == nil)
    #expect(kills.count > 50, "statements")
    let whole: [Int64] = [1, 2, 3, 103, 4, 104, 5, 105, 6, 106, 7, 107]
    #expect(safe == whole)
    for (index, kill) in kills.enumerated() {
      let store = try kill.fixture.openStore()
      let arrived = try store.changes(ofType: steps, after: 0).compactMap { change -> Int64? in
        if case .added(let record) = change.kind { record.number } else { nil }
      }
      // One save may have been on its way: all of it or nothing.
      let isWhole = arrived == kill.safe || arrived == Array(whole.prefix(kill.safe.count + 2))
      #expect(isWhole, "killed before statement \(index): \(arrived)")
    }
  }
}

import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("The journal is merged exactly once, in order of arrival")
struct MergeTests {
  private let scratch = StoreScratch()

  /// A store of three samples and a journal of seven; the directory as it stands.
  private func journalled() throws -> (StoreFixture, ProtectedStore) {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    try store.insert([SampleRecord(1, 0), SampleRecord(2, 0), SampleRecord(3, 60)])
    store.close()
    for number in 4...10 as ClosedRange<Int64> {
      try store.insert([SampleRecord(number, Double(number % 2) * 60)])
    }
    return (fixture, store)
  }

  private let all: [Int64] = [1, 2, 4, 6, 8, 10, 3, 5, 7, 9]

  @Test("a kill at any step, also between the two commits, neither loses nor doubles a sample")
  func killedAtEachStep() throws {
    let (fixture, store) = try journalled()
    try store.open()
    var killed = [try fixture.copy()]
    var done = false
    while !done {
      let before = try fixture.copy()
      done = try store.mergeSlice(atMost: 3)
      let after = try fixture.copy()
      // The database has committed the slice, the journal has not yet let go of it.
      killed += [try after.copy(replacing: "journal", from: before), after]
    }
    #expect(try store.numbers() == all)
    for fixture in killed {
      let restarted = try fixture.openStore()
      #expect(try restarted.numbers() == all)
    }
  }

  @Test("a log cut off at any place is a commit that was not made: the journal still has it")
  func cutOffLog() throws {
    let (fixture, store) = try journalled()
    try store.open()
    let before = try fixture.copy()
    #expect(try store.mergeSlice(atMost: 100))
    let after = try fixture.copy().copy(replacing: "journal", from: before)
    let log = after.health + "-wal"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    #expect(bytes.count > 2 * 4096)
    for length in stride(from: 0, through: bytes.count, by: 1031) {
      let killed = try after.copy()
      try bytes.prefix(length).write(to: URL(fileURLWithPath: killed.health + "-wal"))
      let restarted = try killed.openStore()
      #expect(try restarted.numbers() == all, "log cut to \(length) bytes")
    }
  }

  @Test("a journal that cannot let go is merged again, and nothing doubles")
  func failureBetweenCommits() throws {
    let (_, store) = try journalled()
    try store.open()
    try store.journal.connection.execute("PRAGMA query_only = ON")
    for _ in 0..<2 {
      let error = storeError { _ = try store.mergeSlice(atMost: 3) }
      guard case .notPermitted = error else {
        Issue.record("not permitted was due, not \(String(describing: error))")
        continue
      }
      #expect(!store.isOpen)
    }
    try store.journal.connection.execute("PRAGMA query_only = OFF")
    while try !store.mergeSlice(atMost: 3) {}
    #expect(try store.numbers() == all)
  }

  @Test("a disk that fills up stops the merge; with room again it goes on")
  func fullDisk() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.insert((1...5000).map { SampleRecord($0, Double($0)) })
    try store.open()
    let connection = try #require(store.database).connection
    try connection.execute("PRAGMA max_page_count = 40")
    let error = storeError { while try !store.mergeSlice(atMost: 500) {} }
    #expect(
      error
        == .inputOutput(
          path: store.path + "/healthdb.sqlite", reason: "No space left on device"))
    #expect(throws: StoreError.closed) { try store.numbers() }
    try connection.execute("PRAGMA max_page_count = 100000")
    while try !store.mergeSlice(atMost: 500) {}
    #expect(try store.numbers() == Array(1...5000))
  }

  @Test("an object saved again while the store is closed is dropped at the merge")
  func savedAgain() throws {
    let uuid = UUID()
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    let stored = [SampleRecord(1, 0), SampleRecord(2, 60, uuid: uuid)]
    try store.insert(stored)
    store.close()
    try store.insert([SampleRecord(1, 600, value: 5), SampleRecord(3, 660, uuid: uuid)])
    try store.openAndMerge()
    #expect(try store.samples(ofType: steps) == stored)
  }

  @Test("closing in the middle keeps what is left for the next time")
  func closedInTheMiddle() throws {
    let (_, store) = try journalled()
    try store.open()
    #expect(try store.mergeSlice(atMost: 2) == false)
    store.close()
    try store.insert([SampleRecord(11, 120)])
    try store.open()
    #expect(try store.mergeSlice(atMost: 2) == false)
    store.close()
    try store.openAndMerge()
    #expect(try store.numbers() == all + [11])
  }

  @Test("a big one in slices, with samples that arrive between them")
  func bigMerge() throws {
    let store = try ProtectedStore(location: .temporary)
    var number: Int64 = 100_000
    try store.insert((1...number).map { SampleRecord($0, Double($0)) })
    try store.open()
    var slices = 0
    while try !store.mergeSlice(atMost: 1000) {
      slices += 1
      if slices.isMultiple(of: 10), slices <= 100 {
        number += 1
        try store.insert([SampleRecord(number, Double(number))])
      }
    }
    #expect(slices == 100)
    #expect(try store.numbers() == Array(1...100_010))
  }

  @Test("also when kill -9 comes for the process", arguments: [0, 1, 2, 5])
  func killed(slices: Int) async throws {
    let fixture = try scratch.fixture()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [directory = fixture.path as String, slices] in
      let store = try ProtectedStore(location: .directory(directory))
      try store.openAndMerge()
      try store.insert([SampleRecord(1, 0), SampleRecord(2, 0)])
      store.close()
      try store.insert((3...12).map { SampleRecord($0, 0) })
      try store.open()
      for _ in 0..<slices {
        _ = try store.mergeSlice(atMost: 3)
      }
      if store.isOpen {
        try store.insert([SampleRecord(13, 0)])
      }
      kill(getpid(), SIGKILL)
    }
    let store = try fixture.openStore()
    #expect(try store.numbers() == Array(1...(slices == 5 ? 13 : 12)))
  }
}

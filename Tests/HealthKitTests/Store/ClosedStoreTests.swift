import Foundation
import Testing

@testable import HealthKit

@Suite("A closed store refuses reads and takes writes (semantics.md 2.1)")
struct ClosedStoreTests {
  private let scratch = StoreScratch()

  @Test("before it is opened, after it is closed, and while it merges")
  func refuses() throws {
    let store = try ProtectedStore(location: .temporary)
    func expectClosed(_ comment: Comment) {
      #expect(!store.isOpen, comment)
      #expect(throws: StoreError.closed, comment) { try store.numbers() }
      #expect(throws: StoreError.closed, comment) { try store.sources() }
    }
    expectClosed("new")
    #expect(throws: StoreError.closed) { try store.mergeSlice(atMost: 1) }
    try store.insert([SampleRecord(1, 0), SampleRecord(2, 60)])
    expectClosed("written to")
    try store.open()
    expectClosed("opening")
    #expect(try store.mergeSlice(atMost: 1) == false)
    try store.insert([SampleRecord(3, 120)])
    expectClosed("merging")
    while try !store.mergeSlice(atMost: 1) {}
    #expect(store.isOpen)
    #expect(try store.numbers() == [1, 2, 3])
    store.close()
    expectClosed("closed")
    store.close()
    try store.insert([SampleRecord(4, 180)])
    expectClosed("written to again")
    try store.openAndMerge()
    try store.openAndMerge()
    #expect(try store.numbers() == [1, 2, 3, 4])
  }

  @Test("nothing of the protected database stays open: no file, no connection")
  func nothingStays() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    try store.insert([SampleRecord(1, 0)])
    #expect(try store.numbers() == [1])
    weak let database = store.database
    weak let connection = store.database?.connection
    #expect(connection != nil)
    #expect(openFiles(under: fixture.path).contains("healthdb.sqlite"))
    store.close()
    #expect(database == nil)
    #expect(connection == nil)
    #expect(openFiles(under: fixture.path) == ["journal.sqlite", "journal.sqlite-wal", "lock"])
    #expect(try fixture.files()["healthdb.sqlite-wal"] == nil, "the log is checkpointed")
  }

  @Test("what is written while closed is in the journal's file at once, and not in the other")
  func durable() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    store.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.health))
    try store.insert([SampleRecord(1, 0), SampleRecord(2, 60)])
    let killed = try fixture.copy()
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.health)) == before)
    #expect(try killed.openStore().numbers() == [1, 2])
  }

  @Test("what is written while open is in the database's file at once")
  func durableWhileOpen() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    try store.insert([SampleRecord(1, 0), SampleRecord(2, 60)])
    let killed = try fixture.copy()
    #expect(try killed.openStore().numbers() == [1, 2])
  }

  @Test("a number is never free again, not even to an owner that starts while locked")
  func highestNumber() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    #expect(store.highestNumber == 0)
    for number in [7, 1000, 5000] as [Int64] {
      try store.insert([SampleRecord(number, 0)])
      #expect(store.highestNumber >= number)
      let killed = try fixture.copy()
      #expect(try killed.store().highestNumber == store.highestNumber)
    }
    store.close()
    try store.insert([SampleRecord(90_000, 0)])
    #expect(try fixture.copy().store().highestNumber >= 90_000)
  }

  @Test("a journal that was thrown away does not free the numbers of the database")
  func highestNumberWithoutJournal() throws {
    let fixture = try scratch.fixture()
    do {
      try fixture.openStore().insert([SampleRecord(5000, 0)])
    }
    try FileManager.default.removeItem(atPath: fixture.journal)
    let store = try fixture.openStore()
    #expect(store.highestNumber >= 5000)
  }

  /// The names of this process's open files in a directory.
  private func openFiles(under directory: String) -> [String] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap { descriptor in
      let link = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/" + descriptor)
      guard let link, link.hasPrefix(directory + "/") else { return nil }
      return String(link.dropFirst(directory.count + 1))
    }.sorted()
  }
}

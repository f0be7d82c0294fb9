import Foundation
import Testing

@testable import HealthKit

@Suite("A file that is not the store's own, or not sound, is refused and left as it is")
struct RefusedFileTests {
  private let scratch = StoreScratch()

  /// Which of the store's two files a test spoils.
  enum File: String, CaseIterable, Sendable {
    case health = "healthdb.sqlite"
    case journal = "journal.sqlite"

    var title: String {
      self == .health ? "Lockstep health store" : "Lockstep write journal"
    }
  }

  @Test("no database at all", arguments: File.allCases)
  func notADatabase(file: File) throws {
    for (content, finding) in [
      (Data(), "an empty file"), (Data("steps\n".utf8), "not a database"),
      (Data(repeating: 0x53, count: 20_000), "not a database"),
    ] {
      let fixture = try filled()
      try content.write(to: URL(fileURLWithPath: fixture.path + "/" + file.rawValue))
      let path = fixture.path + "/" + file.rawValue
      try expectRefusal(
        of: file, .foreign(path: path, expected: file.title, finding: finding), in: fixture)
    }
  }

  @Test("a directory or a pipe", arguments: File.allCases)
  func notAFile(file: File) throws {
    for make in [{ mkdir($0, 0o700) }, { mkfifo($0, 0o600) }] {
      let fixture = try filled()
      let path = fixture.path + "/" + file.rawValue
      unlink(path)
      #expect(make(path) == 0)
      let error = storeError { try fixture.openStore().close() }
      #expect(
        error == .foreign(path: path, expected: file.title, finding: "not a regular file"))
    }
  }

  @Test("somebody else's database", arguments: File.allCases)
  func foreign(file: File) throws {
    let fixture = try filled()
    try spoil(file, of: fixture, with: "PRAGMA application_id = 0x0f055112")
    let path = fixture.path + "/" + file.rawValue
    try expectRefusal(
      of: file, .foreign(path: path, expected: file.title, finding: "application id 0xf055112"),
      in: fixture)
  }

  @Test("the line for somebody else's database")
  func line() throws {
    let error = StoreError.foreign(
      path: "/var/lib/lockstep/x/healthdb.sqlite", expected: StoreFormat.health.title,
      finding: "application id 0x0")
    #expect(
      error.description
        == "/var/lib/lockstep/x/healthdb.sqlite: not a Lockstep health store "
        + "(application id 0x0); move it away or name another --state-directory")
  }

  @Test("a later Lockstep's", arguments: File.allCases)
  func newer(file: File) throws {
    let fixture = try filled()
    try spoil(file, of: fixture, with: "PRAGMA user_version = 4")
    try expectRefusal(
      of: file, .newer(path: fixture.path + "/" + file.rawValue, version: 4, supported: 3),
      in: fixture)
  }

  @Test("cut off at any place", arguments: File.allCases)
  func truncated(file: File) throws {
    for length in [1, 99, 100, 512, 4096, 5000, 8192] as [off_t] {
      let fixture = try filled()
      #expect(truncate(fixture.path + "/" + file.rawValue, length) == 0)
      try expectDamage(of: file, in: fixture, "cut to \(length) bytes")
    }
  }

  @Test("overwritten after its header, with a log beside it or without", arguments: [true, false])
  func overwritten(withLog: Bool) throws {
    for file in File.allCases {
      let fixture = try withLog ? killed() : filled()
      let path = fixture.path + "/" + file.rawValue
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      try handle.seek(toOffset: 100)
      try handle.write(contentsOf: Data(repeating: 0xA5, count: 8000))
      try handle.close()
      // The log of a killed process holds sound pages; those that it lacks are the damaged ones.
      if withLog {
        #expect(truncate(path + "-wal", 32 + 24 + 4096) == 0)
      }
      try expectDamage(of: file, in: fixture, "\(file.rawValue), log \(withLog)")
    }
  }

  @Test("short of what its log needs, and the log stays too", arguments: [nil, 5000])
  func truncatedWithLog(length: off_t?) throws {
    let fixture = try killed()
    #expect(try fixture.files()["healthdb.sqlite-wal"]?.isEmpty == false)
    #expect(truncate(fixture.health, 4096) == 0)
    if let length {
      #expect(truncate(fixture.health + "-wal", length) == 0)
    }
    try expectDamage(in: fixture, "log cut to \(length ?? -1) bytes")
  }

  @Test("damage that shows only when it is read fails the read, and closing mends nothing")
  func damageFoundLate() throws {
    let fixture = try scratch.fixture()
    do {
      try fixture.openStore().insert((1...20_000).map { SampleRecord($0, Double($0)) })
    }
    let size = try #require(try fixture.files()["healthdb.sqlite"]).count
    let handle = try #require(FileHandle(forUpdatingAtPath: fixture.health))
    try handle.seek(toOffset: UInt64(size / 3))
    try handle.write(contentsOf: Data(repeating: 0xA5, count: size / 3))
    try handle.close()
    let store = try fixture.openStore()
    let newest = SampleRecord(20_001, 20_001)
    try store.insert([newest])
    #expect(try store.samples(ofType: steps, from: 20_062) == [])
    #expect(try store.samples(ofType: steps, from: 20_061) == [newest])
    let error = storeError { _ = try store.numbers() }
    guard case .corrupt(fixture.health, _) = error else {
      Issue.record("damage was due, not \(String(describing: error))")
      return
    }
    let before = try fixture.files()
    store.close()
    try expectUntouched(.health, in: fixture, since: before, "damage found late")
  }

  @Test("a table of another shape")
  func otherTables() throws {
    let fixture = try filled()
    try spoil(.health, of: fixture, with: "ALTER TABLE sample RENAME TO samples")
    try expectRefusal(
      .corrupt(path: fixture.health, finding: "no such table: sample"), in: fixture)
  }

  @Test("a log whose database is gone is not taken into a new one")
  func orphanedLog() throws {
    let fixture = try killed()
    try FileManager.default.removeItem(atPath: fixture.health)
    try expectRefusal(
      .corrupt(path: fixture.health + "-wal", finding: "its database is gone"), in: fixture)
  }

  @Test("the journal takes samples while the database is damaged, and merges when it is mended")
  func journalBesideDamage() throws {
    let fixture = try filled()
    let sound = try Data(contentsOf: URL(fileURLWithPath: fixture.health))
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: fixture.health))
    let store = try fixture.store()
    #expect(storeError { try store.open() } != nil)
    try store.insert([SampleRecord(5000, 0)])
    #expect(!store.isOpen)
    #expect(throws: StoreError.closed) { try store.numbers() }
    #expect(storeError { try store.open() } != nil)
    try sound.write(to: URL(fileURLWithPath: fixture.health))
    try store.openAndMerge()
    #expect(try store.numbers() == [5000] + Array(1...400))
  }

  @Test("a half-made file of a killed owner is made anew")
  func leftoverDraft() throws {
    let fixture = try filled()
    for name in ["healthdb.sqlite", "journal.sqlite"] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: fixture.path + "/" + name + ".new"))
      try FileManager.default.removeItem(atPath: fixture.path + "/" + name)
    }
    let store = try fixture.openStore()
    try store.insert([SampleRecord(1, 0)])
    #expect(try store.numbers() == [1])
    #expect(try fixture.files().keys.allSatisfy { !$0.contains(".new") })
  }

  /// A directory with 400 samples in its database, its owner gone in good order.
  private func filled() throws -> StoreFixture {
    let fixture = try scratch.fixture()
    try fixture.openStore().insert((1...400).map { SampleRecord($0, Double($0)) })
    return fixture
  }

  /// The same with everything in the logs: its owner was killed.
  private func killed() throws -> StoreFixture {
    let fixture = try filled()
    let store = try fixture.openStore()
    try store.insert((401...800).map { SampleRecord($0, Double($0)) })
    store.close()
    try store.insert((801...1200).map { SampleRecord($0, Double($0)) })
    try store.open()
    _ = try store.mergeSlice(atMost: 100)
    return try fixture.copy()
  }

  private func spoil(_ file: File, of fixture: StoreFixture, with sql: String) throws {
    let directory = try StoreDirectory(fixture.location)
    let connection = try SQLiteConnection(file: file.rawValue, in: directory, isDurable: true)
    try connection.trust()
    try connection.execute(sql)
  }

  private func expectRefusal(
    of file: File = .health, _ expected: StoreError, in fixture: StoreFixture
  ) throws {
    let before = try fixture.files()
    #expect(storeError { try fixture.openStore().close() } == expected)
    try expectUntouched(file, in: fixture, since: before, "refused")
  }

  private func expectDamage(
    of file: File = .health, in fixture: StoreFixture, _ comment: Comment
  ) throws {
    let before = try fixture.files()
    let error = storeError { try fixture.openStore().close() }
    switch error {
    case .corrupt, .foreign: break
    default: Issue.record("\(comment.rawValue): \(String(describing: error))")
    }
    try expectUntouched(file, in: fixture, since: before, comment)
  }

  /// A sound journal beside a refused database is in use, and may change.
  private func expectUntouched(
    _ file: File, in fixture: StoreFixture, since before: [String: Data], _ comment: Comment
  ) throws {
    let isOfConcern = { (name: String) in
      file == .journal || !name.hasPrefix(File.journal.rawValue)
    }
    let after = try fixture.files()
    for name in Set(before.keys).union(after.keys).filter(isOfConcern) {
      #expect(after[name]?.count == before[name]?.count, "\(name), \(comment)")
      #expect(after[name] == before[name], "\(name), \(comment)")
    }
  }
}

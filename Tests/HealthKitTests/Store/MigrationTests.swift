import Foundation
import Testing

@testable import HealthKit

@Suite("A store of an earlier version is brought to this one when it is opened")
struct MigrationTests {
  private let scratch = StoreScratch()

  @Test("with every sample as it was, and a place for each in the sequence of changes")
  func migrated() throws {
    let fixture = try versionOne()
    let uuid = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    let store = try fixture.openStore()
    let expected = [
      SampleRecord(5, 0, value: 1, source: phone), SampleRecord(6, 60, value: 2, source: app),
      SampleRecord(.max, 120, value: 3, source: app, uuid: uuid),
      // What version 1 had journaled.
      SampleRecord(9, 180, value: 4, source: phone),
    ]
    #expect(try store.samples(ofType: steps) == expected)
    #expect(try store.sources() == [phone, app])
    #expect(
      try store.changes(ofType: steps, after: 0)
        == expected.enumerated().map {
          StoredChange(sequence: Int64($0.offset) + 1, kind: .added($0.element))
        })
    #expect(store.highestNumber >= 9)
  }

  @Test("once; details that come later are kept in it")
  func once() throws {
    let fixture = try versionOne()
    let detailed = SampleRecord(
      10, 240,
      details: SampleDetails(metadata: ["k": .text("v")], correlation: 5))
    do {
      let store = try fixture.openStore()
      try store.insert([detailed])
    }
    let before = try fixture.openStore().samples(ofType: steps)
    #expect(before.last == detailed)
    #expect(before.count == 5)
    let header = try #require(try DatabaseHeader(of: fixture.health, expected: ""))
    #expect(header.version == 3)
  }

  @Test("from version 2: with its details and changes, and room for what is no sample")
  func fromVersionTwo() throws {
    let fixture = try versionTwo()
    let store = try fixture.openStore()
    let workout = SampleRecord(
      number: 7, type: HKWorkoutTypeIdentifier, source: app, start: 0, end: 600, value: 37,
      details: SampleDetails(
        metadata: ["k": .bool(true)], workout: WorkoutRecord(activityType: 37, duration: 600)))
    let journaled = SampleRecord(
      8, 60, value: 2, source: app, details: SampleDetails(metadata: ["k": .bool(true)]))
    #expect(try store.samples(ofType: HKWorkoutTypeIdentifier) == [workout])
    #expect(try store.samples(ofType: steps) == [journaled])
    let changes = try store.changes(ofType: HKWorkoutTypeIdentifier, after: 0)
    #expect(changes.map(\.sequence) == [2, 3], "what was deleted, and what came after it")
    #expect(changes.last == StoredChange(sequence: 3, kind: .added(workout)))
    let summary = ActivitySummaryRecord(day: RecordedDay(number: 2016_11_15), energy: 590)
    #expect(try store.activitySummaries() == [])
    try store.put([summary])
    #expect(try store.activitySummaries() == [summary])
    store.close()
    for (path, version) in [(fixture.health, 3), (fixture.journal, 3)] as [(String, UInt32)] {
      #expect(try DatabaseHeader(of: path, expected: "")?.version == version, "\(path)")
    }
  }

  @Test("Every version leads to the same tables")
  func sameTables() throws {
    var tables: [String] = []
    for fixture in [try versionOne(), try versionTwo(), try scratch.fixture()] {
      let store = try fixture.openStore()
      store.close()
      for path in [fixture.health, fixture.journal] {
        let query = try SQLiteStatement(
          "SELECT group_concat(name || sql) FROM (SELECT * FROM sqlite_schema ORDER BY name)",
          on: try raw(path == fixture.health ? fixture.copy().health : fixture.copy().journal))
        #expect(try query.step())
        tables.append(query.text(0) ?? "")
      }
    }
    #expect(tables[0].contains("route_location") && tables[1].contains("removal"))
    #expect(Set(tables).count == 2)
  }

  @Test("or not at all: a file of version 1 that is not sound stays as it is")
  func refused() throws {
    let fixture = try versionOne(breaking: "ALTER TABLE sample RENAME TO samples")
    let before = try fixture.files()["healthdb.sqlite"]
    let store = try fixture.store()
    let error = storeError { try store.open() }
    #expect(error == .corrupt(path: fixture.health, finding: "no such table: sample"))
    #expect(try fixture.files()["healthdb.sqlite"] == before)
  }

  @Test("in one transaction: an upgrade that fails in the middle leaves version 1")
  func interrupted() throws {
    let fixture = try versionOne(breaking: "CREATE TABLE deletion (sequence INTEGER)")
    let store = try fixture.store()
    guard case .corrupt? = storeError({ try store.open() }) else {
      Issue.record("a table that is there already is damage")
      return
    }
    let connection = try raw(fixture.health)
    let query = try SQLiteStatement("SELECT has_uuids FROM type", on: connection)
    #expect(try query.step(), "the first statement of the upgrade was taken back")
    let version = try SQLiteStatement("PRAGMA user_version", on: connection)
    #expect(try version.step() && version.integer(0) == 1)
  }

  private func raw(_ path: String) throws -> SQLiteConnection {
    let url = URL(fileURLWithPath: path)
    return try SQLiteConnection(
      file: url.lastPathComponent,
      in: StoreDirectory(.directory(url.deletingLastPathComponent().path)), isDurable: false)
  }

  /// The files that version 1 made, by its own statements.
  private func versionOne(breaking: String? = nil) throws -> StoreFixture {
    try files(
      health: MigrationTests.health + [breaking].compactMap(\.self),
      journal: MigrationTests.journal)
  }

  /// The files that version 2 made, by its own statements.
  private func versionTwo() throws -> StoreFixture {
    try files(health: FormerVersionTwo.health, journal: FormerVersionTwo.journal)
  }

  private func files(health: [String], journal: [String]) throws -> StoreFixture {
    let fixture = try scratch.fixture()
    _ = try StoreDirectory(fixture.location)
    for (path, statements) in [(fixture.health, health), (fixture.journal, journal)] {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let connection = try raw(path)
      try connection.execute("PRAGMA journal_mode = WAL")
      for statement in statements { try connection.execute(statement) }
      try connection.trust()
    }
    return fixture
  }

  private static let health = [
    """
    CREATE TABLE type (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      longest REAL NOT NULL DEFAULT 0,
      has_uuids INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      bundle_identifier TEXT NOT NULL,
      name TEXT NOT NULL,
      product_type TEXT
    ) STRICT;
    CREATE UNIQUE INDEX source_identity
      ON source (bundle_identifier, name, coalesce(product_type, x''));
    CREATE TABLE sample (
      number INTEGER PRIMARY KEY,
      type INTEGER NOT NULL REFERENCES type,
      source INTEGER NOT NULL REFERENCES source,
      started REAL NOT NULL,
      ended REAL NOT NULL CHECK (ended >= started),
      value REAL NOT NULL,
      occurrence INTEGER NOT NULL,
      uuid BLOB
    ) STRICT;
    CREATE UNIQUE INDEX sample_identity
      ON sample (type, started, ended, source, value, occurrence);
    CREATE UNIQUE INDEX sample_uuid ON sample (uuid) WHERE uuid IS NOT NULL;
    """,
    "PRAGMA application_id = 0x4C4B5348", "PRAGMA user_version = 1",
    "INSERT INTO type VALUES (1, 'HKQuantityTypeIdentifierStepCount', 61, 1)",
    "INSERT INTO source VALUES (1, 'com.apple.health.0F1E', 'iPhone', 'iPhone10,3')",
    "INSERT INTO source VALUES (2, 'com.example.steps', 'Steps', NULL)",
    "INSERT INTO sample VALUES (5, 1, 1, 0, 60, 1, 0, NULL)",
    "INSERT INTO sample VALUES (6, 1, 2, 60, 120, 2, 0, NULL)",
    """
    INSERT INTO sample VALUES (
      9223372036854775807, 1, 2, 120, 180, 3, 0, x'00112233445566778899AABBCCDDEEFF')
    """,
  ]

  private static let journal = [
    """
    CREATE TABLE entry (
      position INTEGER PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      type TEXT NOT NULL,
      bundle_identifier TEXT NOT NULL,
      name TEXT NOT NULL,
      product_type TEXT,
      started REAL NOT NULL,
      ended REAL NOT NULL CHECK (ended >= started),
      value REAL NOT NULL,
      uuid BLOB
    ) STRICT;
    CREATE UNIQUE INDEX entry_uuid ON entry (uuid) WHERE uuid IS NOT NULL;
    CREATE TABLE reservation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      highest INTEGER NOT NULL
    ) STRICT;
    INSERT INTO reservation (id, highest) VALUES (1, 0);
    """,
    "PRAGMA application_id = 0x4C4B534A", "PRAGMA user_version = 1",
    """
    INSERT INTO entry VALUES (
      1, 9, 'HKQuantityTypeIdentifierStepCount', 'com.apple.health.0F1E', 'iPhone', 'iPhone10,3',
      180, 240, 4, NULL)
    """,
  ]
}

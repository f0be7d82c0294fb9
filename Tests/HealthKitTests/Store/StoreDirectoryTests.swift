import Foundation
import Testing

@testable import HealthKit

@Suite("The store's directory")
struct StoreDirectoryTests {
  private let scratch = StoreScratch()

  @Test("a temporary one is the store's own, and goes with it")
  func temporary() throws {
    var path = ""
    do {
      let store = try ProtectedStore(location: .temporary)
      path = store.path
      try store.openAndMerge()
      try store.insert([SampleRecord(1, 0)])
      #expect(FileManager.default.fileExists(atPath: path + "/healthdb.sqlite"))
    }
    #expect(path.hasPrefix(FileManager.default.temporaryDirectory.path))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a missing one is made with its parents, and only its owner may look in")
  func missing() throws {
    let fixture = try scratch.fixture()
    let deep = fixture.path + "/a/b"
    let store = try ProtectedStore(location: .directory(deep))
    try store.openAndMerge()
    #expect(try mode(of: deep) == 0o700)
    for file in ["healthdb.sqlite", "healthdb.sqlite-wal", "journal.sqlite", "lock"] {
      #expect(try mode(of: deep + "/" + file) == 0o600, "\(file)")
    }
  }

  @Test("one that cannot be: a file is in the way, or the system has no room for it")
  func cannotBe() throws {
    let fixture = try scratch.fixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path, withIntermediateDirectories: false)
    let file = fixture.path + "/file"
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    for (path, place, reason) in [
      (file, file, "Not a directory"), (file + "/below", file + "/below", "Not a directory"),
      ("/proc/lockstep", "/proc/lockstep", "No such file or directory"),
    ] {
      let error = storeError { _ = try ProtectedStore(location: .directory(path)) }
      #expect(error == .cannotCreate(path: place, reason: reason))
    }
  }

  @Test("one that this user may not write in", .enabled(if: geteuid() != 0, "root may"))
  func notWritable() throws {
    let fixture = try scratch.fixture()
    do {
      try fixture.openStore().insert([SampleRecord(1, 0)])
    }
    #expect(chmod(fixture.health, 0o400) == 0)
    #expect(
      storeError { _ = try fixture.openStore() }
        == .notPermitted(path: fixture.health, reason: "read-only file"))
    #expect(chmod(fixture.health, 0) == 0)
    #expect(
      storeError { _ = try fixture.openStore() }
        == .notPermitted(path: fixture.health, reason: "Permission denied"))
    #expect(chmod(fixture.path, 0o500) == 0)
    #expect(
      storeError { _ = try ProtectedStore(location: .directory(fixture.path + "/new")) }
        == .notPermitted(path: fixture.path + "/new", reason: "Permission denied"))
    #expect(chmod(fixture.path, 0o700) == 0)
  }

  @Test("a full disk fails the save whole, with the system's words")
  func fullDisk() throws {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    try store.insert([SampleRecord(1, 0)])
    let connection = try #require(store.database).connection
    try connection.execute("PRAGMA max_page_count = 20")
    let many = (2...5000).map { SampleRecord($0, Double($0)) }
    #expect(
      throws: StoreError.inputOutput(
        path: store.path + "/healthdb.sqlite", reason: "No space left on device")
    ) { try store.insert(many) }
    #expect(try store.numbers() == [1])
    try connection.execute("PRAGMA max_page_count = 100000")
    try store.insert(many)
    #expect(try store.numbers().count == 5000)
  }

  @Test("every error is one line that says what to do")
  func lines() {
    let errors: [StoreError] = [
      .closed, .inUse(path: "/p", process: 1), .inUse(path: "/p", process: nil),
      .foreign(path: "/p", expected: "x", finding: "y"),
      .newer(path: "/p", version: 2, supported: 1), .corrupt(path: "/p", finding: "x"),
      .cannotCreate(path: "/p", reason: "x"), .notPermitted(path: "/p", reason: "x"),
      .inputOutput(path: "/p", reason: "x"), .alreadyStored(number: 1),
      .invalid(number: 1, finding: "x"),
    ]
    for error in errors {
      #expect(!error.description.contains("\n"))
      #expect(error.description.contains("; "))
    }
    #expect(Set(errors.map(\.description)).count == errors.count)
  }

  private func mode(of path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}

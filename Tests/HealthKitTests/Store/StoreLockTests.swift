import Foundation
import Testing

@testable import HealthKit

@Suite("A store has one owner")
struct StoreLockTests {
  private let scratch = StoreScratch()

  @Test("a second one gets a line that names the first's process")
  func secondOwner() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.store()
    let process = getpid()
    #expect(try String(contentsOfFile: fixture.path + "/lock", encoding: .utf8) == "\(process)\n")
    let error = storeError { _ = try fixture.store() }
    #expect(error == .inUse(path: fixture.path, process: process))
    #expect(
      error?.description
        == "\(fixture.path): in use by process \(process); "
        + "stop it or name another --state-directory")
    try store.openAndMerge()
    try store.insert([SampleRecord(1, 0)])
    #expect(storeError { _ = try fixture.store() } == error)
  }

  @Test("the lock goes with the owner, and a stale file keeps nobody out")
  func released() throws {
    let fixture = try scratch.fixture()
    do {
      let store = try fixture.store()
      #expect(store.path == fixture.path)
    }
    try Data("4194304\n".utf8).write(to: URL(fileURLWithPath: fixture.path + "/lock"))
    let store = try fixture.openStore()
    #expect(store.isOpen)
    #expect(
      try String(contentsOfFile: fixture.path + "/lock", encoding: .utf8) == "\(getpid())\n")
  }

  @Test("an owner that has not written its number yet is just another process")
  func unknownOwner() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.store()
    try withExtendedLifetime(store) {
      #expect(truncate(fixture.path + "/lock", 0) == 0)
      let error = try #require(storeError { _ = try fixture.store() })
      #expect(error == .inUse(path: fixture.path, process: nil))
      #expect(error.description.contains("in use by another process;"))
    }
  }

  @Test("stores in different directories do not meet")
  func differentDirectories() throws {
    let first = try ProtectedStore(location: .temporary)
    let second = try ProtectedStore(location: .temporary)
    #expect(first.path != second.path)
    try first.openAndMerge()
    try second.openAndMerge()
    try first.insert([SampleRecord(1, 0)])
    #expect(try second.numbers() == [])
  }
}

import DeviceSimulation
import Foundation

@testable import HealthKit

/// Where a test's stores have their directories; they go with it.
///
/// A suite keeps one, for a suite's instance lives as long as its test runs.
final class StoreScratch: Sendable {
  private let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/store-tests-\(UUID().uuidString)"
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A directory that is not there yet; its parent is.
  func fixture() throws -> StoreFixture {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return StoreFixture(path: path + "/" + UUID().uuidString)
  }
}

/// A directory for stores under test.
struct StoreFixture: Sendable {
  let path: String

  var location: StoreLocation { .directory(path) }
  var health: String { path + "/healthdb.sqlite" }
  var journal: String { path + "/journal.sqlite" }

  /// A store in this directory, closed.
  func store() throws -> ProtectedStore {
    try ProtectedStore(location: location)
  }

  /// A store in this directory, open.
  func openStore() throws -> ProtectedStore {
    let store = try store()
    try store.openAndMerge()
    return store
  }

  /// A second directory with the same files, as a kill at this moment would leave them.
  ///
  /// The files of `other` take the place of those with the same prefix.
  func copy(replacing prefix: String? = nil, from other: StoreFixture? = nil) throws -> StoreFixture
  {
    let copy = StoreFixture(path: path + "-\(UUID().uuidString.prefix(8))")
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    guard let prefix, let other else { return copy }
    for (name, _) in try copy.files() where name.hasPrefix(prefix) {
      try FileManager.default.removeItem(atPath: copy.path + "/" + name)
    }
    for (name, bytes) in try other.files() where name.hasPrefix(prefix) {
      try bytes.write(to: URL(fileURLWithPath: copy.path + "/" + name))
    }
    return copy
  }

  /// All files by name; the lock left out, for it holds a process id.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "lock" {
      // Foundation's own reading of an empty file leaks a page, which the sanitizer reports.
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path + "/" + name))
      files[name] = try handle.readToEnd() ?? Data()
      try handle.close()
    }
    return files
  }
}

extension ProtectedStore {
  func openAndMerge(sliceOf rows: Int = 1000) throws {
    try open()
    while try !mergeSlice(atMost: rows) {}
  }

  func numbers(from: Double? = nil, to: Double? = nil) throws -> [Int64] {
    try samples(ofType: steps, from: from, to: to).map(\.number)
  }
}

let steps = "HKQuantityTypeIdentifierStepCount"
let phone = SourceRecord(
  bundleIdentifier: "com.apple.health.0F1E", name: "iPhone", productType: "iPhone10,3")
let watch = SourceRecord(
  bundleIdentifier: "com.apple.health.2D3C", name: "Apple Watch", productType: "Watch6,1")
let app = SourceRecord(bundleIdentifier: "com.example.steps", name: "Steps", productType: nil)

extension SampleRecord {
  /// A sample of steps; a minute's, unless told otherwise.
  init(
    _ number: Int64, _ start: Double, lasting duration: Double = 60, value: Double = 100,
    source: SourceRecord = phone, uuid: UUID? = nil, details: SampleDetails? = nil
  ) {
    self.init(
      number: number, type: steps, source: source, start: start, end: start + duration,
      value: value, uuid: uuid, details: details)
  }
}

/// The error that `body` throws; nil when it throws none.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}

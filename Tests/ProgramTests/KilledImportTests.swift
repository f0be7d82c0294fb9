import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import HealthKit

@Suite("An import that is killed")
struct KilledImportTests {
  @Test("ten times at any moment, and then finished, leaves the rows of one that was not")
  func killed() throws {
    let directory = try TemporaryDirectory()
    // Several batches, so that there is something between two of them.
    let export = try directory.write(
      ExportFile.xml(
        Array(repeating: ExportFile.records(minutes: 10_000), count: 4).flatMap { $0 }),
      to: "export.xml")
    let clean = directory.file("clean")
    let began = ContinuousClock.now
    try start(export, into: clean).orThrow()
    let length = ContinuousClock.now - began
    let expected = try rows(in: clean)
    #expect(expected.count == 44_000)

    let broken = directory.file("broken")
    var random = SplitMix64(state: UInt64.random(in: 0 ... .max))
    var kills = 0
    for attempt in 0..<40 where kills < 10 {
      let child = try child(export, into: broken)
      // A kill has no better moment: the store has to bear any.
      usleep(
        UInt32(length / .microseconds(1) * Double.random(in: 0..<1, using: &random)))
      child.kill(SIGKILL)
      if child.wait() == 128 + SIGKILL { kills += 1 }
      if attempt % 4 == 3 { #expect(try isPart(rows(in: broken), of: expected)) }
    }
    #expect(kills >= 10)
    try start(export, into: broken).orThrow()
    #expect(try rows(in: broken) == expected)
  }

  private func arguments(_ export: String, into store: String) -> [String] {
    ["import", "--state-directory", store, "--control-file", store + ".none", export]
  }

  private func start(_ export: String, into store: String) throws -> Command {
    try Program.lockstep.run(arguments(export, into: store))
  }

  private func child(_ export: String, into store: String) throws -> ChildProcess {
    let nothing = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
    return try ChildProcess(
      [try Program.lockstep.path] + arguments(export, into: store),
      environment: Program.environment, input: nothing.fileDescriptor,
      output: nothing.fileDescriptor, errors: nothing.fileDescriptor)
  }

  /// The samples of a store, with their numbers, in the order of these.
  private func rows(in store: String) throws -> [SampleRecord] {
    guard FileManager.default.fileExists(atPath: store + "/healthdb.sqlite") else { return [] }
    let store = try ProtectedStore(location: .directory(store))
    try store.open()
    while try !store.mergeSlice(atMost: 1000) {}
    return try ["StepCount", "HeartRate"]
      .flatMap { try store.samples(ofType: "HKQuantityTypeIdentifier" + $0) }
      .sorted { $0.number < $1.number }
  }

  private func isPart(_ rows: [SampleRecord], of all: [SampleRecord]) -> Bool {
    rows == Array(all.prefix(rows.count))
  }
}

import DeviceSimulation
import Foundation
import HealthKit
import TestSupport
import Testing

@testable import Experiments

@Suite("A scenario with an export")
struct HealthArchiveScenarioTests {
  /// An archive with steps every ten minutes of a day in 2021.
  private struct OldDay: HealthArchiveReader {
    func read(
      _ path: String, movedBy shift: TimeInterval, _ body: (SampleBatch) throws -> Void
    ) throws {
      var batch = SampleBatch()
      batch.newTypes = ["HKQuantityTypeIdentifierStepCount"]
      batch.newSources = [SourceRecord(bundleIdentifier: "old", name: "Old phone")]
      let midnight = try Date.ISO8601FormatStyle().parse("2021-12-01T00:00:00+09:00")
      for index in 0..<144 {
        let start = midnight.timeIntervalSinceReferenceDate + Double(index) * 600 + shift
        batch.rows.append(
          SampleBatch.Row(type: 0, source: 0, start: start, end: start + 60, value: 10))
      }
      try body(batch)
    }
  }

  private static let night = """
    device: { timeZone: Asia/Tokyo }
    start: 2026-11-30T08:00:00+09:00
    duration: 4h
    movement: [ { stand: 4h } ]
    health: { import: export.xml, startAt: 2021-12-01 }
    collector: stepCountHelper
    timeline:
      - { at: 0s, every: 1h, do: collect }
      - { at: 90min, do: lock }
      - { at: 150min, do: unlock }

    """

  private func play(
    _ scenario: String, _ reader: (any HealthArchiveReader)? = OldDay()
  ) throws -> [String] {
    let directory = try TemporaryDirectory()
    try directory.write("<HealthData/>", to: "export.xml")
    let file = try directory.write(scenario, to: "night.yaml")
    let lines = Lines()
    let run = VirtualRun(try Scenario(contentsOfFile: file), name: "night", archives: reader)
    _ = try run.play(log: { record in
      if case .steps(_, let count, _, _) = record.details { lines.all.append("\(Int(count))") }
      if record.kind == .refused { lines.all.append("refused") }
    })
    return lines.all
  }

  private final class Lines: @unchecked Sendable {
    var all: [String] = []
  }

  @Test("lives the old day again: the past at once, the rest as it comes, also while it is locked")
  func oldDay() throws {
    // When the app starts and at each hour: eight hours of six samples, and what comes.
    let answers = try play(Self.night)
    #expect(answers == ["480", "480", "540", "refused", "660", "720"])
  }

  @Test("starts where startAt says, to the second")
  func moment() throws {
    let scenario = Self.night.replacingOccurrences(
      of: "startAt: 2021-12-01 ", with: "startAt: 2021-12-01T06:00:00+09:00 ")
    let answers = try play(scenario)
    #expect(answers == ["360", "360", "420", "refused", "540", "600"])
  }

  @Test("leaves what is not moved where it was")
  func unmoved() throws {
    let scenario = Self.night.replacingOccurrences(of: ", startAt: 2021-12-01", with: "")
      .replacingOccurrences(of: "2026-11-30", with: "2021-12-01")
    let answers = try play(scenario)
    #expect(answers == ["480", "480", "540", "refused", "660", "720"])
  }

  @Test("is refused where nobody reads exports, and for a file that is not there")
  func refusals() throws {
    #expect(throws: NoHealthArchives.self) { try play(Self.night, nil) }
    let directory = try TemporaryDirectory()
    let file = try directory.write(Self.night, to: "night.yaml")
    let error = #expect(throws: ScenarioError.self) { try Scenario(contentsOfFile: file) }
    #expect("\(try #require(error))".contains("export.xml: No such file or directory"))
    let lonely = try directory.write("health: { startAt: 2021-12-01 }", to: "lonely.yaml")
    #expect(throws: ScenarioError.self) { try Scenario(contentsOfFile: lonely) }
  }
}

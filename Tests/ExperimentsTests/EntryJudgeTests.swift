import DeviceSimulation
import Foundation
import Testing

@testable import Experiments

@Suite("Expectations and a journal")
struct EntryJudgeTests {
  private static let start: Int64 = 1_477_868_400_000

  /// An entry of a phone that began at eight, so many seconds later.
  private func entry(
    _ kind: LogRecord.Kind, _ seconds: Int?, steps: Double? = nil, from start: Int64 = Self.start
  ) -> ReportEntry {
    ReportEntry(
      kind, at: LocalTime(milliseconds: start + Int64(seconds ?? 0) * 1000, offset: 0),
      lockState: .unlocked, steps: steps, message: "", elapsed: seconds.map { .seconds($0) })
  }

  private func verdicts(
    _ checks: [Scenario.Expectation.Check], from: Int = 0, to: Int? = nil,
    repeats: Duration? = nil, on entries: [ReportEntry]
  ) -> [String] {
    var scenario = Scenario()
    scenario.expectations = [
      Scenario.Expectation(
        from: .seconds(from), to: to.map { .seconds($0) }, repeats: repeats, checks: checks)
    ]
    var judge = EntryJudge(scenario)
    for entry in entries { judge.add(entry) }
    return judge.verdicts.map { "\($0.outcome.text): \($0.detail)" }
  }

  @Test("An entry falls into the window of its time since the phone's start")
  func windows() {
    let entries = [
      entry(.start, 0), entry(.steps, 1, steps: 5), entry(.refused, 10), entry(.refused, 19),
      entry(.steps, 20, steps: 7), entry(.stop, 21),
    ]
    #expect(verdicts([.every(.refused)], from: 10, to: 20, on: entries) == ["met: 2 of 2 refused"])
    #expect(verdicts([.every(.steps)], from: 10, on: entries) == ["not met: 1 of 3 steps"])
    #expect(
      verdicts([.firstAnswerWithin(.seconds(10))], from: 10, on: entries)
        == ["met: first answer after 10s"])
  }

  @Test("What has not begun by the last entry is not judged")
  func unfinished() {
    let entries = [entry(.start, 0), entry(.steps, 1, steps: 5)]
    #expect(
      verdicts([.every(.refused)], from: 60, to: 70, on: entries) == ["not judged: nothing seen"])
    #expect(verdicts([.every(.steps)], on: []) == ["not judged: nothing seen"])
  }

  @Test("A restart goes on, and a new phone of the same name begins anew")
  func another() {
    let count = Scenario.Expectation.Check.count(
      .refusals, Scenario.Expectation.Bounds(atLeast: 1, atMost: 1))
    let first = [entry(.start, 0), entry(.refused, 5)]
    #expect(
      verdicts([count], on: first + [entry(.start, 6), entry(.refused, 7)])
        == ["not met: refusals 2"])
    let tomorrow = Self.start + 86_400_000
    #expect(
      verdicts(
        [count],
        on: first + [entry(.start, 0, from: tomorrow), entry(.refused, 7, from: tomorrow)])
        == ["met: refusals 1"])
  }

  @Test("Entries that do not tell the time since the start count for nothing")
  func older() {
    #expect(
      verdicts([.every(.refused)], on: [entry(.start, 0), entry(.steps, nil), entry(.refused, 3)])
        == ["met: 1 of 1 refused"])
  }

  @Test("A window of whole days comes again by the calendar of the phone's start")
  func days() {
    let day = 86_400
    let entries = [entry(.start, 0), entry(.refused, 30), entry(.steps, day + 30, steps: 1)]
    #expect(
      verdicts([.every(.refused)], from: 0, to: 60, repeats: .days(1), on: entries)
        == ["not met: 1 of 2 windows: 0 of 1 refused in window 2"])
  }
}

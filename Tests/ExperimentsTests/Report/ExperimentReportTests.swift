import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("Reports")
struct ExperimentReportTests {
  /// Runs a walk of an hour from 8 o'clock and hands out its records.
  private func records(
    zone: String = "Asia/Tokyo", start: String = "2016-10-31T08:00:00+09:00",
    for duration: Duration = .hours(1), protection: ProtectionParameters = .observed,
    steps: Int = 5321, timeline: [TimelineEvent]
  ) throws -> [LogRecord] {
    var scenario = Scenario()
    scenario.timeZone = try TimeZone(named: zone)
    scenario.start = try Date(start, strategy: .iso8601)
    scenario.protection = protection
    scenario.stepsBeforeStart = steps
    scenario.timeline = timeline
    let log = ExperimentSessionTests.Log()
    let session = try ExperimentSession(scenario) { log.records.append($0) }
    session.start()
    session.device.advance(by: duration)
    session.stop()
    return log.records
  }

  private func report(_ records: [LogRecord], keptLines: Int = 2) -> ExperimentReport {
    var report = ExperimentReport(name: "phone", seed: 1, keptLines: keptLines)
    for record in records { report.add(record) }
    return report
  }

  private static let lockAndUnlock: [TimelineEvent] = [
    .init(at: .minutes(10), do: .lock), .init(at: .minutes(40), do: .unlock),
  ]

  @Test("A phase for each lock state, with every tick and what came of it")
  func phases() throws {
    let report = report(try records(timeline: Self.lockAndUnlock))
    #expect(report.phases.map(\.lockState) == [.unlocked, .locked, .unlocked])
    #expect(report.phases.map(\.from.clock) == ["08:00:00", "08:10:00", "08:40:00"])
    #expect(report.phases.map(\.to.clock) == ["08:10:00", "08:40:00", "09:00:00"])
    #expect(report.phases.map(\.totals.refusals) == [0, 1800, 0])
    #expect(report.phases.reduce(0) { $0 + $1.totals.ticks } == report.totals.ticks)
    #expect(report.totals.ticks == 3600 && report.totals.answers == 1800)
    #expect(report.totals.unanswered == 0 && report.totals.faults == 0)
    #expect(report.phases[0].firstAnswer == nil, "no unlock began it")
    #expect(report.phases[2].firstAnswer == .zero, "the tick of the same moment")
    #expect(report.phases[0].steps?.first == 5321 && report.phases[1].steps == nil)
    #expect(report.offsets.map(\.zone) == ["UTC+9"])
  }

  @Test("The first answer after an unlock waits for the store to open")
  func firstAnswer() throws {
    var timeline = Self.lockAndUnlock
    timeline[1].at = .minutes(40) + .milliseconds(900)
    let report = report(try records(protection: .race, timeline: timeline))
    // The tick 0.1 s after the unlock is refused, the next one answered.
    #expect(report.phases[2].totals.refusals == 1)
    #expect(report.phases[2].firstAnswer == .milliseconds(1100))
  }

  @Test("The journal's fields and JSON lines give the same report as the session")
  func sameFromEverySource() throws {
    let records = try records(timeline: Self.lockAndUnlock)
    let direct = report(records)
    var journal = ExperimentReport(name: "phone", seed: 1, keptLines: 2)
    var json = journal
    for record in records {
      let fields = Dictionary(record.journalFields.map { ($0.name, $0.value) }) { first, _ in first
      }
      journal.add(try #require(ReportEntry(journalFields: fields)))
      json.add(try #require(try ReportEntry(jsonLine: record.jsonLine)))
    }
    for other in [journal, json] {
      #expect(other.json == direct.json)
      #expect(other.phases == direct.phases)
      #expect(other.timeline == direct.timeline)
      #expect(
        PlotScript([other], format: .svg) == PlotScript([direct], format: .svg))
    }
  }

  @Test("A JSON line holds any message")
  func jsonLine() throws {
    var record = try #require(try records(for: .seconds(1), timeline: []).first)
    record.message = "a \"quoted\" \\ line\n\t\u{1}, ü"
    let object = try JSONSerialization.jsonObject(with: Data(record.jsonLine.utf8))
    #expect((object as? [String: String])?["MESSAGE"] == record.message)
    #expect(try ReportEntry(jsonLine: "{}") == nil)
    for bad in ["", "rubbish", "[1]", "{"] {
      #expect(throws: BadLogLine.self) { try ReportEntry(jsonLine: bad) }
    }
  }

  @Test("Daylight saving is dated by the session's zone to the second, by entries otherwise")
  func daylightSaving() throws {
    let records = try records(
      zone: "Europe/Amsterdam", start: "2026-10-25T02:59:30+02:00", for: .minutes(1), timeline: [])
    #expect(
      report(records).offsets.map(\.description) == [
        "2026-10-25T02:59:30.000+02:00", "2026-10-25T02:00:00.000+01:00",
      ])
    let sparse = records.filter { $0.kind == .start || $0.kind == .stop }
    #expect(report(sparse).offsets.last?.description == "2026-10-25T02:00:00.000+01:00")
    var fromJournal = ExperimentReport(name: "phone")
    for record in sparse {
      fromJournal.add(try #require(try ReportEntry(jsonLine: record.jsonLine)))
    }
    #expect(fromJournal.offsets.last?.description == "2026-10-25T02:00:30.000+01:00")
  }

  @Test("An earlier launch is another phone, a restart is not, and a stopped phone has no phase")
  func restarts() throws {
    func entry(_ kind: LogRecord.Kind, _ seconds: Int64, _ state: LockState) -> ReportEntry {
      ReportEntry(
        kind, at: LocalTime(milliseconds: seconds * 1000, offset: 0), lockState: state, message: "")
    }
    var report = ExperimentReport(name: "phone")
    for (kind, second, state) in [
      (.start, 0, .unlocked), (.tick, 1, .unlocked), (.stop, 2, .unlocked),
      (.start, 10, .unlocked), (.tick, 11, .unlocked), (.stop, 12, .unlocked),
      (.start, 20, .locked), (.stop, 22, .locked), (.start, 5, .locked), (.failed, 6, .locked),
    ] as [(LogRecord.Kind, Int64, LockState)] {
      report.add(entry(kind, second, state))
    }
    #expect(report.phases.map { $0.from.milliseconds / 1000 } == [0, 20, 5])
    #expect(report.phases.map { $0.to.milliseconds / 1000 } == [12, 22, 6])
    #expect(report.totals.unanswered == 2 && report.totals.faults == 1)
  }

  @Test("A clock that is set back stays within the picture's axis")
  func clockSetBack() {
    var report = ExperimentReport(name: "phone")
    for (second, state) in [(100, .unlocked), (200, .unlocked), (50, .unlocked), (60, .locked)]
      as [(Int64, LockState)]
    {
      let time = LocalTime(milliseconds: second * 1000, offset: 0)
      report.add(ReportEntry(.tick, at: time, lockState: state, message: ""))
    }
    #expect(report.phases.count == 2)
    #expect(report.range == 50_000...200_000)
  }

  @Test("No data is an answer, and counted among them")
  func noData() throws {
    var scenario = Scenario()
    scenario.stepsBeforeStart = 0
    scenario.movements = [.stand(for: nil)]
    var report = ExperimentReport(name: "phone")
    let log = ExperimentSessionTests.Log()
    let session = try ExperimentSession(scenario) { log.records.append($0) }
    session.start()
    session.device.advance(by: .seconds(10))
    for record in log.records { report.add(record) }
    #expect(report.totals.noData == report.totals.answers)
    #expect(report.totals.noData > 0 && report.phases[0].steps == nil)
  }

  @Test("The JSON form has the documented keys, and leaves out what is not known")
  func json() throws {
    var report = report(try records(timeline: Self.lockAndUnlock))
    report.verdicts = [ExpectationVerdict("refused while locked", .met, detail: "1800 of 1800")]
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "expectations", "from", "name", "offsets", "phases", "seed", "to", "totals",
      ])
    let phases = try #require(object["phases"] as? [[String: Any]])
    #expect(
      phases[1].keys.sorted() == [
        "answers", "faults", "from", "lockState", "noData", "refusals", "seconds", "ticks", "to",
      ])
    #expect(phases[2]["firstAnswerSeconds"] as? Double == 0)
    #expect(phases[1]["seconds"] as? Double == 1800)
    let expectations = try #require(object["expectations"] as? [[String: String]])
    #expect(
      expectations == [
        ["title": "refused while locked", "outcome": "met", "detail": "1800 of 1800"]
      ])
    #expect(
      ExperimentReport(name: "x").json
        == #"{"expectations":[],"name":"x","offsets":[],"phases":[],"totals":{"answers":0,"#
        + #""faults":0,"noData":0,"refusals":0,"ticks":0,"unanswered":0}}"#)
  }

  @Test("The table has a cell for each column, dates only where there are several")
  func table() throws {
    let report = report(try records(timeline: Self.lockAndUnlock))
    #expect(report.phaseRows.allSatisfy { $0.count == ExperimentReport.phaseColumns.count })
    #expect(
      report.phaseRows[1]
        == ["locked", "08:10:00", "08:40:00", "1800", "0", "0", "1800", "-", "-"])
    let night = self.report(
      try records(start: "2016-10-31T23:59:00+09:00", for: .minutes(2), timeline: []))
    #expect(night.phaseRows[0].prefix(3) == ["unlocked", "10-31 23:59:00", "11-01 00:01:00"])
    #expect(night.heading == "phone: 2016-10-31 23:59:00 to 2016-11-01 00:01:00, UTC+9")
  }

  @Test("The timeline in characters, in blocks and in ASCII")
  func characters() throws {
    let report = report(try records(timeline: Self.lockAndUnlock))
    let blocks = CharacterTimeline(report, columns: 60, isUnicode: true)
    func text(_ timeline: CharacterTimeline, _ row: Int) -> String {
      String(timeline.rows[row].cells.map(\.character))
    }
    #expect(blocks.rows.map(\.label) == ["", "lock", "ticks", "steps"])
    #expect(
      text(blocks, 1) == String(repeating: "▁", count: 10) + String(repeating: "█", count: 30)
        + String(repeating: "▁", count: 20))
    #expect(text(blocks, 2).filter { $0 == "×" }.count >= 29)
    #expect(text(blocks, 3).contains("█"))
    let ascii = CharacterTimeline(report, columns: 60, isUnicode: false)
    for row in 0..<4 { #expect(text(ascii, row).utf8.allSatisfy { $0 < 128 }) }
    #expect(text(ascii, 1).prefix(11) == "__________#")
    #expect(ascii.legend.hasPrefix("_ unlocked  # locked  o answered"))
    #expect(
      CharacterTimeline(ExperimentReport(name: "x"), columns: 60, isUnicode: true).rows.isEmpty)
  }
}

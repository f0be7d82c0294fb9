import Experiments
import Foundation
import TestSupport
import Testing

@Suite("Points in time as journalctl takes them")
struct JournalTimestampTests {
  private let now = Date(timeIntervalSince1970: 1_796_040_000.25)  // 2026-11-30 12:00:00.25 UTC

  private func parse(_ text: String, _ zone: String = "UTC") throws -> Double {
    let zone = try #require(TimeZone(identifier: zone))
    return Double(try JournalTimestamp.parse(text, now: now, timeZone: zone)) / 1_000_000
  }

  @Test("Words, spans and seconds since 1970")
  func relative() throws {
    #expect(try parse("now") == 1_796_040_000.25)
    #expect(try parse("today") == 1_795_996_800)
    #expect(try parse("yesterday") == 1_795_910_400)
    #expect(try parse("tomorrow") == 1_796_083_200)
    #expect(try parse("-1h 30min") == 1_796_034_600.25)
    #expect(try parse("+5s") == 1_796_040_005.25)
    #expect(try parse("2h ago") == 1_796_032_800.25)
    #expect(try parse("2 min left") == 1_796_040_120.25)
    #expect(try parse("@1477868400.5") == 1_477_868_400.5)
  }

  @Test("A day is the zone's, with 23 or 25 hours too")
  func zones() throws {
    #expect(try parse("today", "Asia/Tokyo") == 1_795_964_400)
    #expect(try parse("2026-10-26", "Europe/Amsterdam") == 1_792_969_200)
    #expect(try parse("2026-10-25", "Europe/Amsterdam") == 1_792_969_200 - 25 * 3600)
    #expect(try parse("2026-10-25T02:30:00.500+02:00") == 1_792_888_200.5)
    #expect(try parse("2026-10-26 UTC", "Europe/Amsterdam") == 1_792_972_800)
    #expect(try parse("12:00 Asia/Tokyo", "Europe/Amsterdam") == 1_796_007_600)
  }

  @Test(
    "What is no point in time is refused",
    arguments: [
      "", " ", "soon", "-", "@", "@x", "@1.", "2026-13-01", "2026-02-30", "2026-11-30 24:00",
      "2026-11-30 12", "12:60", "12:00:60.", "26-11-30", "Tue 2026-11-30", "2026-11-30 12:00 Mars",
      "1h", "1969-01-01", "ago", "2026-11-30 12:00 13:00", "yesterday 12:00",
    ])
  func refused(text: String) {
    #expect(throws: JournalTimestampError.self) {
      try JournalTimestamp.parse(text, now: now, timeZone: .gmt)
    }
  }

  @Test(
    "systemd reads the same",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")),
    arguments: [
      "2026-11-30 12:34:56", "2026-11-30 12:34", "2026-11-30", "Mon 2026-11-30 12:00",
      "monday 2026-11-30", "2026-10-25 03:00", "2026-10-24 23:59:59.125", "@1477868400",
      "@1477868400.25", "2026-11-30 12:00 UTC", "2024-02-29",
    ])
  func asSystemd(text: String) throws {
    let command = try Command.run(
      ["systemd-analyze", "timestamp", text], environment: ["TZ": "Europe/Amsterdam"]
    ).orThrow()
    let line = try #require(command.lines.first { $0.contains("UNIX seconds: @") })
    let seconds = try #require(line.split(separator: "@").last.flatMap { Double($0) })
    #expect(try parse(text, "Europe/Amsterdam") == seconds)
  }
}

import Foundation
import Testing

@testable import HealthArchive

@Suite("Dates as exports write them")
struct ExportDateTests {
  private func date(_ text: String) -> ExportDate? {
    Array(text.utf8).withUnsafeBufferPointer { ExportDate($0) }
  }

  @Test(
    "All forms of one moment",
    arguments: [
      "2016-11-20 17:57:19 -0700", "20161120175719-0700", "2016-11-20 5:57:19 pm -0700",
      "2016-11-20 5:57:19\u{202F}PM -0700", "2016-11-20 05:57:19 pm -0700",
      "2016-11-21 12:57:19\u{202F}am +0000", "2016-11-21 00:57:19 +0000",
      "2016-11-20T17:57:19-07:00", "2016-11-21 00:57:19Z", "2016-11-20 17:57:19 -07:00",
      "2016-11-20  17:57:19  -0700", "20161121005719Z",
    ])
  func forms(text: String) throws {
    #expect(date(text)?.seconds == (try Export.seconds("2016-11-20T17:57:19-07:00")))
    #expect(date(text)?.hasZone == true)
  }

  @Test(
    "A clock of twelve hours (irvinlim/apple-health-ingester#24)",
    arguments: [
      ("12:00:00\u{202F}am", 0), ("1:00:00 am", 1), ("7:00:00\u{202F}am", 7), ("11:00:00 AM", 11),
      ("12:00:00 pm", 12), ("1:00:00 pm", 13), ("11:00:00\u{202F}pm", 23),
    ])
  func twelve(text: String, hour: Int) throws {
    let midnight = try Export.seconds("2024-09-21T00:00:00+10:00")
    #expect(date("2024-09-21 \(text) +1000")?.seconds == midnight + Double(hour) * 3600)
  }

  @Test("Without a zone it is in the zone that somebody knows, also where clocks change")
  func unzoned() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let plain = try #require(date("2021-07-01 12:00:00"))
    #expect(!plain.hasZone)
    #expect(plain.seconds(in: berlin) == (try Export.seconds("2021-07-01T10:00:00Z")))
    #expect(plain.seconds(in: .gmt) == (try Export.seconds("2021-07-01T12:00:00Z")))
    let before = try #require(date("2021-03-28 01:30:00"))
    #expect(before.seconds(in: berlin) == (try Export.seconds("2021-03-28T00:30:00Z")))
    let after = try #require(date("2021-03-28 03:30:00"))
    #expect(after.seconds(in: berlin) == (try Export.seconds("2021-03-28T01:30:00Z")))
  }

  @Test(
    "No dates",
    arguments: [
      "", " ", "yesterday", "2021-02-30 00:00:00 +0000", "2021-00-01 00:00:00 +0000",
      "2021-13-01 00:00:00 +0000", "2021-01-01 24:00:00 +0000", "2021-01-01 00:60:00 +0000",
      "2021-01-01 00:00:61 +0000", "0000-01-01 00:00:00 +0000", "9999-01-01 00:00:00 +0000",
      "1899-12-31 23:59:59 +0000", "2200-01-01 00:00:00 +0000", "2021-01-01 00:00:00 +9999",
      "2021-01-01 00:00:00 +2400", "2021-01-01 0:00:00 am +0000", "2021-01-01 13:00:00 pm +0000",
      "2021-01-01 00:00:00 x0000", "2021-01-01", "2021-01-01 00:00", "20210101", "202101010000",
      "2021010100000", "2021-01-01 00:00:00 +0000 +0000", "-021-01-01 00:00:00 +0000",
      "２０２１-01-01 00:00:00 +0000", "2021-01-01\u{0}00:00:00 +0000", "am", "2021-01-01 am",
      "2021-01-01 : am +0000", String(repeating: "2021-01-01 00:00:00 +0000 ", count: 1000),
    ])
  func none(text: String) {
    #expect(date(text) == nil)
  }

  @Test("The edges: leap days and seconds, the first and the last moment that can be")
  func edges() throws {
    #expect(date("2020-02-29 00:00:00 +0000") != nil)
    #expect(date("2100-02-29 00:00:00 +0000") == nil)
    #expect(
      date("2016-12-31 23:59:60 +0000")?.seconds == (try Export.seconds("2017-01-01T00:00:00Z")))
    #expect(date("1900-01-01 00:00:00 +0000") != nil)
    #expect(date("2199-12-31 23:59:59 +0000") != nil)
    #expect(date("2199-12-31 23:59:59 -0001") == nil)
  }

  @Test("A bad date leaves out its record, and nothing else")
  func records() throws {
    let reading = try Reading(
      Export.document(
        [
          Export.steps(1).replacing("endDate=\"2021-12-01", with: "endDate=\"2021-02-30"),
          Export.steps(2).replacing("startDate=\"2021", with: "startDate=\"0000"),
          Export.steps(3).replacing("startDate=\"2021", with: "startDate=\"2022"),
          Export.steps(4),
        ].joined(separator: "\n")))
    #expect(reading.values("StepCount") == [4])
    #expect(reading.counts == [.invalidDate: 2, .endBeforeStart: 1])
    #expect(reading.findings[.invalidDate].places.map(\.line) == [4, 5])
    #expect(reading.findings[.endBeforeStart].places.map(\.line) == [6])
    #expect(reading.contents?.types.map(\.refused) == [3])
  }

  @Test("HKTimeZone says the zone of dates without one")
  func timeZone() throws {
    let record = Export.steps(1, ">").replacing(" +0200", with: "")
    let reading = try Reading(
      Export.document(
        record + "<MetadataEntry key=\"HKTimeZone\" value=\"Asia/Tokyo\"/></Record>" + record
          + "<MetadataEntry key=\"HKTimeZone\" value=\"../../etc/passwd\"/></Record>" + record
          + "</Record>" + Export.steps(1, ">")
          + "<MetadataEntry key=\"HKTimeZone\" value=\"Asia/Tokyo\"/></Record>"))
    let tokyo = try Export.seconds("2021-12-01T08:00:00+09:00")
    let export = try Export.seconds("2021-12-01T08:00:00+02:00")
    #expect(reading.samples.map(\.start) == [tokyo, export, export, export])
    #expect(reading.findings.isEmpty)
  }
}

import Foundation
import GPX
import Testing

@Suite("ISO 8601 timestamps")
struct ISO8601TimestampTests {
  @Test("Foundation reads the same instant from random timestamps")
  func againstFoundation() throws {
    var generator = SystemRandomNumberGenerator()
    let zones = try [0, 3600, -3600, 19_800, -12_600, 50_400, 34_200].map {
      try #require(TimeZone(secondsFromGMT: $0))
    }
    for _ in 0..<5000 {
      // From 1583, when the Gregorian calendar was new, to 2999.
      let milliseconds = Int64.random(
        in: -12_212_553_600_000...32_503_679_999_999, using: &generator)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      let zone = try #require(zones.randomElement(using: &generator))
      let style = Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, includingFractionalSeconds: .random(using: &generator),
        timeZone: zone)
      let text = style.format(date)
      let expected = try style.parse(text)
      let timestamp = try #require(ISO8601Timestamp(text), "\(text)")
      let difference = timestamp.date.timeIntervalSince(expected)
      #expect(abs(difference) < 1e-5, "\(text)")
      #expect(timestamp.secondsFromGMT == zone.secondsFromGMT(), "\(text)")
    }
  }

  @Test(
    "All forms of one instant",
    arguments: [
      "2018-11-29T01:48:58Z", "2018-11-29t01:48:58z", "2018-11-29T01:48:58.000Z",
      "2018-11-29T01:48:58,0Z", "2018-11-29T10:48:58+09:00", "2018-11-29T10:48:58+0900",
      "2018-11-29T10:48:58+09", "2018-11-28T22:18:58-03:30", "2018-11-29T01:48:58",
      "2018-11-29T01:47:60-00:00", "2018-11-29T01:48:58.0000000000000000000000001Z",
    ])
  func forms(text: String) throws {
    let seconds: Double = text.contains(":60") ? 1_543_456_080 : 1_543_456_138
    #expect(ISO8601Timestamp(text)?.date == Date(timeIntervalSince1970: seconds))
  }

  @Test("The zone is told, and its lack too")
  func zone() {
    #expect(ISO8601Timestamp("2018-11-29T01:48:58Z")?.secondsFromGMT == 0)
    #expect(ISO8601Timestamp("2018-11-29T01:48:58-03:30")?.secondsFromGMT == -12_600)
    #expect(ISO8601Timestamp("2018-11-29T01:48:58") != nil)
    #expect(ISO8601Timestamp("2018-11-29T01:48:58")?.secondsFromGMT == nil)
  }

  @Test("Fractions count")
  func fractions() throws {
    let timestamp = try #require(ISO8601Timestamp("2001-01-01T00:00:01.25Z"))
    #expect(timestamp.date == Date(timeIntervalSinceReferenceDate: 1.25))
  }

  @Test("Every day of a leap-year cycle follows the one before")
  func everyDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var expected = try #require(ISO8601Timestamp("1999-01-01T00:00:00Z")).date
    for year in 1999...2401 {
      for month in 1...12 {
        for day in 1...31 {
          let text = String(format: "%04d-%02d-%02dT00:00:00Z", year, month, day)
          let exists = DateComponents(calendar: calendar, year: year, month: month, day: day)
            .isValidDate
          #expect(ISO8601Timestamp(text)?.date == (exists ? expected : nil), "\(text)")
          if exists { expected += 86_400 }
        }
      }
    }
  }

  @Test(
    "Anything else is no timestamp",
    arguments: [
      "", "2018", "2018-11-29", "2018-11-29 01:48:58Z", "2018-11-29T01:48Z", "0000-01-01T00:00:00Z",
      "2018-13-29T01:48:58Z", "2018-00-29T01:48:58Z", "2018-02-29T01:48:58Z",
      "1900-02-29T01:48:58Z", "2018-11-31T01:48:58Z", "2018-11-00T01:48:58Z",
      "2018-11-29T24:00:00Z", "2018-11-29T01:60:00Z", "2018-11-29T01:48:61Z",
      "2018-11-29T01:48:58.Z", "2018-11-29T01:48:58ZZ", "2018-11-29T01:48:58+9",
      "2018-11-29T01:48:58+09:0", "2018-11-29T01:48:58+09:60", "2018-11-29T01:48:58+24:00",
      "2018-11-29T01:48:58+09-00", "2018-11-29T01:48:58 Z", " 2018-11-29T01:48:58Z",
      "2018-11-29T01:48:5éZ", "+018-11-29T01:48:58Z", "2018-11-29T01:48:58+9:00",
    ])
  func refused(text: String) {
    #expect(ISO8601Timestamp(text) == nil)
  }
}

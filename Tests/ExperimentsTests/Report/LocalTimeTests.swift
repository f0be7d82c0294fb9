import Foundation
import Testing

@testable import Experiments

@Suite("Local times")
struct LocalTimeTests {
  @Test("A time is written as the journal's field, and read back, to the millisecond")
  func asInTheJournal() throws {
    var random = SystemRandomNumberGenerator()
    for zone in ["UTC", "Asia/Tokyo", "America/St_Johns", "Europe/Amsterdam", "Asia/Kathmandu"] {
      let zone = try #require(TimeZone(identifier: zone))
      for _ in 0..<500 {
        let milliseconds = Int64.random(in: -3_000_000_000_000...9_000_000_000_000, using: &random)
        // A third of a millisecond more is cut off here as there.
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000 + 0.0003)
        // Before 1970 zones may have offsets of odd seconds, which ISO 8601 cannot tell.
        let offset = zone.secondsFromGMT(for: date)
        guard offset % 60 == 0 else { continue }
        let time = LocalTime(date, offset: offset)
        #expect(time.description == date.formatted(.device(in: zone)), "\(milliseconds)")
        #expect(time.milliseconds == milliseconds)
        #expect(LocalTime(time.description) == time)
      }
    }
  }

  @Test("A whole millisecond stays one, though a date holds it only nearly")
  func wholeMilliseconds() {
    for millisecond in 0..<1000 {
      let date = Date(timeIntervalSince1970: 1_477_868_400 + Double(millisecond) / 1000)
      #expect(LocalTime(date, offset: 0).milliseconds == 1_477_868_400_000 + Int64(millisecond))
    }
  }

  @Test("Parts of a time, and the zone in words")
  func parts() throws {
    let time = try #require(LocalTime("2016-02-29T23:59:58.250-03:30"))
    #expect(time.date == "2016-02-29" && time.clock == "23:59:58")
    #expect(time.hourAndMinute == "23:59" && time.zone == "UTC-3:30")
    #expect(LocalTime(milliseconds: 0, offset: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(LocalTime(milliseconds: -1, offset: 0).description == "1969-12-31T23:59:59.999Z")
    #expect(LocalTime(milliseconds: 0, offset: 32_400).zone == "UTC+9")
    #expect(LocalTime("2016-02-29T23:59:58") == nil, "without an offset it is no moment")
  }
}

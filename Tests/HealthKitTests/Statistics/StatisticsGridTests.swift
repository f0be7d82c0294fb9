import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Statistics grid")
struct StatisticsGridTests {
  static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  static func midnight(_ year: Int, _ month: Int, _ day: Int, in calendar: Calendar) throws -> Date
  {
    try #require(calendar.date(from: DateComponents(year: year, month: month, day: day)))
  }

  static func utc(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  static func daily(_ zone: String, _ year: Int, _ month: Int, _ day: Int) throws -> StatisticsGrid
  {
    let calendar = try calendar(zone)
    let anchor = try midnight(year, month, day, in: calendar)
    return try #require(
      StatisticsGrid(anchor: anchor, interval: DateComponents(day: 1), calendar: calendar))
  }

  @Test("October 2018 in Amsterdam has 31 days, the 28th of 25 hours (cordova-plugin-health#121)")
  func autumn() throws {
    let grid = try Self.daily("Europe/Amsterdam", 2018, 10, 1)
    let start = try Self.utc("2018-09-30T22:00:00Z")
    let end = try Self.utc("2018-10-31T23:00:00Z")
    let buckets = Array(grid.buckets(from: start, through: end))
    // The bucket that contains the 1st of November comes too.
    #expect(buckets.count == 32)
    #expect(buckets.first?.start == start)
    #expect(buckets[30].end == end)
    #expect(buckets[27].start == (try Self.utc("2018-10-27T22:00:00Z")))
    #expect(buckets[27].end == (try Self.utc("2018-10-28T23:00:00Z")))
    let hours = buckets.map { $0.end.timeIntervalSince($0.start) / 3_600 }
    #expect(hours.filter { $0 != 24 } == [25])
  }

  @Test("the day without a midnight in Sao Paulo begins at one o'clock")
  func missingMidnight() throws {
    let grid = try Self.daily("America/Sao_Paulo", 2018, 11, 1)
    let bucket = grid.bucket(containing: try Self.utc("2018-11-04T12:00:00Z"))
    #expect(bucket.index == 3)
    #expect(bucket.start == (try Self.utc("2018-11-04T03:00:00Z")))
    #expect(bucket.end == (try Self.utc("2018-11-05T02:00:00Z")))
    #expect(grid.bucket(3) == bucket)
  }

  @Test("every day in Tokyo has 24 hours")
  func tokyo() throws {
    let grid = try Self.daily("Asia/Tokyo", 2016, 10, 31)
    for bucket in grid.buckets(
      from: try Self.utc("2016-01-01T00:00:00Z"), through: try Self.utc("2017-01-01T00:00:00Z"))
    {
      #expect(bucket.end.timeIntervalSince(bucket.start) == 86_400)
    }
    #expect(grid.index(containing: try Self.utc("2016-10-30T14:59:59Z")) == -1)
    #expect(grid.index(containing: try Self.utc("2016-10-30T15:00:00Z")) == 0)
  }

  @Test("a month from the 29th of January: 28 February, 29 March, 29 April (semantics 3.1)")
  func months() throws {
    let calendar = try Self.calendar("Europe/Moscow")
    let anchor = try Self.utc("2018-01-29T08:17:59Z")
    let grid = try #require(
      StatisticsGrid(anchor: anchor, interval: DateComponents(month: 1), calendar: calendar))
    let days = (0...3).map { calendar.dateComponents([.month, .day], from: grid.boundary($0)) }
    #expect(days.map(\.month) == [1, 2, 3, 4])
    #expect(days.map(\.day) == [29, 28, 29, 29])
    #expect(grid.index(containing: try Self.utc("2018-03-01T00:00:00Z")) == 1)
    #expect(grid.index(containing: grid.boundary(2)) == 2)
    #expect(grid.index(containing: grid.boundary(2).addingTimeInterval(-0.001)) == 1)
  }

  @Test(
    "an anchor in 1970 and one in 2065 give the same days",
    arguments: ["Europe/Amsterdam", "Asia/Tokyo"])
  func anchors(zone: String) throws {
    let early = try Self.daily(zone, 1970, 1, 1)
    let late = try Self.daily(zone, 2065, 1, 1)
    let start = try Self.utc("2018-01-01T12:00:00Z")
    let end = try Self.utc("2018-12-31T12:00:00Z")
    let days = early.buckets(from: start, through: end).map(\.start)
    #expect(days.count >= 365)
    #expect(days == late.buckets(from: start, through: end).map(\.start))
  }

  @Test("an hour is an hour, also the repeated one")
  func hours() throws {
    let calendar = try Self.calendar("Europe/Amsterdam")
    let anchor = try Self.midnight(2018, 10, 28, in: calendar)
    let grid = try #require(
      StatisticsGrid(anchor: anchor, interval: DateComponents(hour: 1), calendar: calendar))
    #expect(
      (0...25).map { grid.boundary($0).timeIntervalSince(anchor) / 3_600 }
        == (0...25).map { Double($0) })
  }

  @Test("from now to now is the bucket that contains now; backwards is none")
  func enumeration() throws {
    let grid = try Self.daily("Asia/Tokyo", 2016, 10, 31)
    let now = try Self.utc("2016-10-31T03:00:00Z")
    #expect(grid.buckets(from: now, through: now).map(\.index) == [0])
    #expect(grid.buckets(from: now, through: grid.boundary(1)).map(\.index) == [0, 1])
    #expect(Array(grid.buckets(from: now, through: now.addingTimeInterval(-1))).isEmpty)
  }

  @Test("distant past to distant future has an index, and the same bucket again and again")
  func distant() throws {
    let grid = try Self.daily("America/New_York", 2016, 10, 31)
    for date in [Date.distantPast, .distantFuture] {
      let bucket = grid.bucket(containing: date)
      #expect(bucket.contains(date))
      #expect(grid.bucket(containing: date) == bucket)
      #expect(grid.index(containing: bucket.end) == bucket.index + 1)
    }
    let seconds = try #require(
      StatisticsGrid(
        anchor: grid.anchor, interval: DateComponents(second: 1), calendar: grid.calendar))
    #expect(seconds.bucket(containing: .distantPast).contains(.distantPast))
    #expect(seconds.bucket(containing: .distantFuture).contains(.distantFuture))
  }

  @Test(
    "an interval that is none is refused",
    arguments: [
      DateComponents(), DateComponents(day: 0), DateComponents(day: -1),
      DateComponents(month: 1, day: -1), DateComponents(nanosecond: 1), DateComponents(weekday: 2),
    ])
  func refused(interval: DateComponents) throws {
    let calendar = try Self.calendar("Asia/Tokyo")
    #expect(StatisticsGrid(anchor: .now, interval: interval, calendar: calendar) == nil)
    #expect(
      StatisticsGrid(
        anchor: Date(timeIntervalSinceReferenceDate: .nan), interval: DateComponents(day: 1),
        calendar: calendar) == nil)
  }

  @Test("a boundary is the same however often it is asked for, in whatever order")
  func remembered() throws {
    let asked = try Self.daily("Europe/Amsterdam", 2018, 10, 1)
    let fresh = try Self.daily("Europe/Amsterdam", 2018, 10, 1)
    let indices = Array(-300...300) + [70_000, -70_000]
    let first = indices.reversed().map(asked.boundary)
    #expect(indices.reversed().map(asked.boundary) == first)
    #expect(indices.map { fresh.boundary($0) } == Array(first.reversed()))
  }
}

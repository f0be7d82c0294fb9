import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Statistics grid, index against a walk")
struct StatisticsGridIndexTests {
  static let zones = [
    "Europe/Amsterdam", "America/Sao_Paulo", "Asia/Tokyo", "Pacific/Apia", "Australia/Lord_Howe",
    "Africa/Casablanca", "Asia/Kathmandu", "America/St_Johns", "Atlantic/Azores", "GMT",
  ]

  static let intervals = [
    DateComponents(second: 30), DateComponents(minute: 7), DateComponents(hour: 1),
    DateComponents(hour: 5, minute: 30), DateComponents(day: 1), DateComponents(day: 3, hour: 1),
    DateComponents(weekOfYear: 1), DateComponents(month: 1), DateComponents(month: 1, day: 1),
    DateComponents(month: 3), DateComponents(year: 1), DateComponents(year: 1, month: 1, second: 1),
    DateComponents(second: 0, nanosecond: 500_000_000),
  ]

  /// The walk: boundary after boundary from the anchor, by the calendar alone.
  static func walk(
    from anchor: Date, by interval: DateComponents, in calendar: Calendar, to date: Date
  )
    throws -> Int
  {
    func boundary(_ count: Int) throws -> Date {
      var scaled = DateComponents()
      scaled.year = interval.year.map { $0 * count }
      scaled.month = interval.month.map { $0 * count }
      scaled.weekOfYear = interval.weekOfYear.map { $0 * count }
      scaled.day = interval.day.map { $0 * count }
      scaled.hour = interval.hour.map { $0 * count }
      scaled.minute = interval.minute.map { $0 * count }
      scaled.second = interval.second.map { $0 * count }
      scaled.nanosecond = interval.nanosecond.map { $0 * count }
      return try #require(calendar.date(byAdding: scaled, to: anchor))
    }
    var index = 0
    while try boundary(index) > date { index -= 1 }
    while try boundary(index + 1) <= date { index += 1 }
    return index
  }

  @Test("the index is the walk's", arguments: zones)
  func index(zone: String) throws {
    let seed: UInt64 = 2018
    var chance = SeededGenerator(seed: seed)
    let calendar = try StatisticsGridTests.calendar(zone)
    for interval in Self.intervals {
      let anchor = Date(
        timeIntervalSinceReferenceDate: Double.random(in: 0..<8e8, using: &chance).rounded())
      let grid = try #require(
        StatisticsGrid(anchor: anchor, interval: interval, calendar: calendar))
      for _ in 0..<6 {
        let away = Double.random(in: -40..<40, using: &chance) * grid.meanLength
        for date in [anchor + away, grid.boundary(Int(away / grid.meanLength))] {
          let expected = try Self.walk(from: anchor, by: interval, in: calendar, to: date)
          #expect(grid.index(containing: date) == expected, "seed \(seed), \(interval), \(date)")
          let bucket = grid.bucket(containing: date)
          #expect(bucket.contains(date) && bucket.index == expected)
        }
      }
    }
  }

  @Test("every boundary is in its own bucket, decades away", arguments: zones)
  func farAway(zone: String) throws {
    let seed: UInt64 = 2065
    var chance = SeededGenerator(seed: seed)
    let calendar = try StatisticsGridTests.calendar(zone)
    for interval in Self.intervals {
      let grid = try #require(
        StatisticsGrid(
          anchor: Date(timeIntervalSinceReferenceDate: 4e8), interval: interval, calendar: calendar)
      )
      for _ in 0..<10 {
        let date = Date(
          timeIntervalSinceReferenceDate: Double.random(in: -3e9..<5e9, using: &chance))
        let bucket = grid.bucket(containing: date)
        #expect(bucket.contains(date), "seed \(seed), \(interval), \(date)")
        #expect(
          grid.index(containing: bucket.start) == bucket.index, "seed \(seed), \(interval), \(date)"
        )
        #expect(grid.boundary(bucket.index + 1) == bucket.end)
      }
    }
  }
}

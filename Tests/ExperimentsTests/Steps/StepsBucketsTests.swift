import DeviceSimulation
import Foundation
import HealthKit
import Testing

@testable import Experiments

@Suite("Buckets of steps")
struct StepsBucketsTests {
  /// Zones, and local days before a change of their clocks: at night, at midnight in either direction,
  /// by half an hour, by a whole day, and none.
  static let changes = [
    ("Europe/Amsterdam", "2016-03-01T00:00:00+01:00"),
    ("Europe/Amsterdam", "2016-10-01T00:00:00+02:00"),
    ("America/Sao_Paulo", "2018-10-20T00:00:00-03:00"),
    ("America/Sao_Paulo", "2018-02-01T00:00:00-02:00"),
    ("America/Havana", "2019-03-01T00:00:00-05:00"),
    ("America/Havana", "2019-10-20T00:00:00-04:00"),
    ("Australia/Lord_Howe", "2019-03-20T00:00:00+11:00"),
    ("Pacific/Apia", "2011-12-10T00:00:00-10:00"),
    ("Asia/Kathmandu", "2020-02-01T00:00:00+05:45"),
  ]

  @Test(
    "Hours, days, weeks and months, merged and plain, are those of a naive reference",
    arguments: changes, StepsInterval.allCases)
  func reference(_ change: (zone: String, start: String), _ interval: StepsInterval) throws {
    // Foundation's calendar counts the day that Samoa skipped, and so does the phone's statistics: there
    // weeks begin on a Tuesday from then on.
    guard change.zone != "Pacific/Apia" || interval != .week else { return }
    let zone = try #require(TimeZone(identifier: change.zone))
    let beginning = try Date.ISO8601FormatStyle().parse(change.start)
    let days = 70
    var random = SeededGenerator(seed: 7)
    let samples = (0..<300).map { index in
      let start = Int.random(in: 0..<(days - 1) * 1440, using: &random)
      return NaiveSteps.Sample(
        isWatch: index % 3 == 0,
        minutes: start..<start + Int.random(in: 1...900, using: &random),
        value: Double(Int.random(in: 1...5000, using: &random)))
    }
    let naive = NaiveSteps(zone: zone, beginning: beginning, minutes: days * 1440, samples)
    func date(_ minute: Int) -> Date { beginning.addingTimeInterval(Double(minute) * 60) }
    let phone = try StepsPhone(
      samples.map { sample in
        RecordedSample(
          type: .stepCount, source: sample.isWatch ? .watch : .phone,
          start: date(sample.minutes.lowerBound), end: date(sample.minutes.upperBound),
          value: sample.value)
      }, in: change.zone, now: change.start)

    let table = try #require(
      phone.table(by: interval) {
        $0.all = true
        $0.raw = true
      })
    let boundaries = naive.boundaries(interval)
    let firsts = table.boundaries.map {
      Int(($0 - beginning.timeIntervalSince1970) / 60)
    }
    // The first week or month begins before the reference does, which begins with a part of it.
    let inside = boundaries.filter {
      $0 > max(0, firsts[0]) && $0 < firsts[firsts.count - 1]
    }
    #expect(Array(firsts.dropFirst().dropLast()) == inside)
    let raw = try #require(table.raw)
    for index in 0..<table.count {
      let minutes = max(0, firsts[index])..<min(naive.length, firsts[index + 1])
      let merged = naive.merged[minutes].reduce(0, +)
      let plain = naive.raw[minutes].reduce(0, +)
      #expect(abs((table.steps[index] ?? 0) - merged) < 1e-6, "\(table.label(index))")
      #expect(abs((raw[index] ?? 0) - plain) < 1e-6, "\(table.label(index))")
    }
    let whole = samples.reduce(0) { $0 + $1.value }
    #expect(table.rawTotal == whole, "not a step is lost")
  }

  @Test("Three days, and the double count of one of them")
  func threeDays() throws {
    let phone = try StepsPhone(StepsPhone.threeDays())
    let table = try #require(phone.table(by: .day) { $0.raw = true })
    #expect(table.steps == [8990, 11_236.6, 2010])
    #expect(table.raw == [8990, 12_374, 2010])
    #expect(table.cells(1) == ["Wed 2021-12-01", "", "11237", "12374", "1137"])
    #expect(phone.table(by: .week)?.steps == [22_236.6])
    #expect(phone.table(by: .month)?.steps == [8990, 13_246.6])
  }

  @Test("A boundary is a midnight that there was, where the clocks skip one")
  func skippedMidnight() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    let date = try Date.ISO8601FormatStyle().parse("2018-11-04T12:00:00-02:00")
    for (interval, expected) in [
      (StepsInterval.hour, "2018-11-03T00:00:00-03:00"), (.day, "2018-11-03T00:00:00-03:00"),
      (.week, "2018-10-29T00:00:00-03:00"), (.month, "2018-11-01T00:00:00-03:00"),
    ] {
      let anchor = interval.anchor(near: date, in: calendar)
      #expect(try anchor == Date.ISO8601FormatStyle().parse(expected), "\(interval)")
    }
  }

  @Test("A day that Samoa never had is no bucket")
  func missingDay() throws {
    let phone = try StepsPhone(
      [
        RecordedSample(1, "2011-12-29T12:00:00-10:00", "2011-12-29T13:00:00-10:00"),
        RecordedSample(2, "2011-12-31T12:00:00+14:00", "2011-12-31T13:00:00+14:00"),
      ], in: "Pacific/Apia", now: "2012-01-02T12:00:00+14:00")
    let table = try #require(phone.table(by: .day))
    #expect((0..<table.count).map(table.date) == ["2011-12-29", "2011-12-31"])
    #expect(table.steps == [1, 2])
  }

  @Test("A bucket without length is left out")
  func noLength() {
    var table = StepsTable(interval: .day, timeZone: .gmt)
    let start = Date(timeIntervalSince1970: 0)
    table.append(from: start, to: start, steps: nil)
    table.append(from: start, to: start + 86_400, steps: 1)
    table.append(from: start + 86_400, to: start + 86_400, steps: nil)
    #expect(table.steps == [1] && table.boundaries == [0, 86_400])
  }
}

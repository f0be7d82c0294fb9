import DeviceSimulation
import Foundation
import HealthKit
import Testing

@testable import Experiments

@Suite("Ranges of steps")
struct StepsRangeTests {
  private func days(_ change: (inout StepsTableRequest) -> Void) throws -> [String]? {
    let table = try StepsPhone(StepsPhone.threeDays()).table(by: .day, change)
    return table.map { table in (0..<table.count).map(table.date) }
  }

  @Test("A day for until is in the table, a moment is not; since is in it")
  func sinceAndUntil() throws {
    #expect(
      try days {
        $0.since = "2021-12-01"
        $0.until = "2021-12-02"
      } == ["2021-12-01", "2021-12-02"])
    #expect(
      try days {
        $0.since = "2021-11-30 23:00"
        $0.until = "2021-12-02 00:00"
      } == ["2021-11-30", "2021-12-01"])
    #expect(try days { $0.until = "yesterday" } == ["2021-11-30", "2021-12-01"])
    #expect(try days { $0.since = "today" } == ["2021-12-02"])
    #expect(try days { $0.since = "-1d" } == ["2021-12-01", "2021-12-02"])
  }

  @Test("Days end with today, empty ones included; all is from the first steps to the last")
  func daysAndAll() throws {
    #expect(try days { $0.days = 1 } == ["2021-12-02"])
    #expect(
      try days { $0.days = 4 } == ["2021-11-29", "2021-11-30", "2021-12-01", "2021-12-02"])
    #expect(try days { $0.all = true } == ["2021-11-30", "2021-12-01", "2021-12-02"])
  }

  @Test("Without a range: so many buckets up to the last with steps, whenever that was")
  func usual() throws {
    let samples = try (1...30).map { day in
      let date = "2014-06-\(day < 10 ? "0" : "")\(day)"
      return try RecordedSample(Double(day), "\(date)T10:00:00+03:00", "\(date)T11:00:00+03:00")
    }
    let phone = try StepsPhone(samples)
    let table = try #require(phone.table(by: .day))
    #expect(table.steps == (17...30).map(Double.init))
    #expect(phone.table(by: .hour)?.count == 24)
    #expect(phone.table(by: .hour)?.countWithSteps == 1 + 0, "a day before 10:00 has none")
    #expect(phone.table(by: .week)?.count == 6)
    #expect(phone.table(by: .month)?.steps == [465])
  }

  @Test("Since alone goes to now, and on to the last steps where they are later")
  func openEnd() throws {
    #expect(try days { $0.since = "2021-12-02 08:00" } == ["2021-12-02"])
    let phone = try StepsPhone(StepsPhone.threeDays(), now: "2016-01-01T12:00:00+02:00")
    let table = phone.table(by: .day) { $0.since = "2021-12-01" }
    #expect(table?.steps == [11_236.6, 2010])
  }

  static let wrong: [@Sendable (inout StepsTableRequest) -> Void] = [
    { $0.days = 0 }, { $0.days = -1 }, { $0.days = .max }, { $0.since = "soon" },
    { ($0.since, $0.until) = ("2021-12-02", "2021-12-01") },
    { ($0.since, $0.until) = ("2021-12-02 08:00", "2021-12-02 08:00") },
    { ($0.days, $0.all) = (1, true) }, { ($0.days, $0.until) = (1, "today") },
  ]

  @Test("A range that is none is refused, with a line", arguments: wrong.indices)
  func wrongRange(_ index: Int) throws {
    let answer = try #require(
      try StepsPhone(StepsPhone.threeDays()).answer(by: .day, Self.wrong[index]))
    #expect(answer.outcome == .badRange && answer.table == nil)
    #expect(answer.text?.contains("\n") == false)
  }

  @Test("A range without steps says where there are some; a phone without any, how to share them")
  func nothing() throws {
    let phone = try StepsPhone(StepsPhone.threeDays())
    let answer = try #require(
      phone.answer(by: .day) { ($0.since, $0.until) = ("2020-01-01", "2020-01-02") })
    #expect(answer.outcome == .noData)
    #expect(
      answer.text
        == "no steps from 2020-01-01 00:00 to 2020-01-03 00:00; there are some from "
        + "2021-11-30 00:00 to 2021-12-03 00:00")
    let until = try #require(phone.answer(by: .day) { $0.until = "2020-01-01" })
    #expect(until.outcome == .noData)
    let empty = try #require(try StepsPhone().answer(by: .month))
    #expect(empty.outcome == .noData && empty.text?.contains("Settings") == true)
  }

  @Test("More rows than an answer holds are refused before they are made")
  func tooLong() throws {
    let phone = try StepsPhone(StepsPhone.threeDays())
    let answer = try #require(phone.answer(by: .hour) { $0.since = "1970-01-02" })
    #expect(answer.outcome == .tooLong && answer.text?.contains("since and until") == true)
    let table = try #require(phone.table(by: .hour) { $0.since = "2001-01-01" })
    #expect(table.count > 180_000)
  }

  @Test("The longest answer fits into what a client reads, whatever the numbers are")
  func longestAnswer() throws {
    var table = StepsTable(interval: .hour, timeZone: .gmt)
    let count = 6000
    for index in 0..<count {
      let start = Date(timeIntervalSince1970: 1_600_000_000 + Double(index) * 3600)
      table.append(from: start, to: start + 3600, steps: -1.2345678901234567e-100)
    }
    let line = PhoneAnswer(table: StepsTableAnswer(table)).line
    #expect(line.utf8.count / (2 * count) * StepsTable.mostValues < 16 * 1024 * 1024)
    #expect(try PhoneAnswer(line: line).table?.table == table)
  }
}

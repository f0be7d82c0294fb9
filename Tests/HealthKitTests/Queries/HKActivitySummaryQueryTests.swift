import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import HealthKit

@Suite("Activity summaries")
struct HKActivitySummaryQueryTests {
  private func record(_ text: String, energy: Double? = nil) throws -> ActivitySummaryRecord {
    ActivitySummaryRecord(day: try #require(RecordedDay(text)), energy: energy)
  }

  private struct Summaries {
    var energies: [Double]?
    var code: HKError.Code?
  }

  private func ask(_ phone: Phone, _ predicate: NSPredicate? = nil) -> Summaries {
    let answer = Phone.Answer<Summaries>()
    phone.device.run {
      HKHealthStore().execute(
        HKActivitySummaryQuery(predicate: predicate) { _, summaries, error in
          answer.add(
            Summaries(
              energies: summaries?.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) },
              code: (error as? HKError)?.code))
        })
      precondition(answer.values.isEmpty, "no handler inside the call")
      phone.device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a handler runs once")
    return answer.value ?? Summaries()
  }

  private func components(_ text: String, in calendar: Calendar) throws -> DateComponents {
    var components = calendar.dateComponents(
      [.era, .year, .month, .day], from: try at(text + "T12:00:00Z"))
    components.calendar = calendar
    return components
  }

  @Test("come by day, with what the export says and zero for what it leaves out")
  func values() throws {
    let phone = try Phone()
    var first = try record("2016-11-15", energy: 590.252)
    (first.energyGoal, first.exerciseTime, first.exerciseTimeGoal) = (630, 68, 30)
    (first.standHours, first.standHoursGoal, first.isPaused, first.moveMode) = (13, 12, true, 2)
    try phone.putSummaries([try record("2016-11-16"), first])
    let answer = Phone.Answer<[HKActivitySummary]>()
    phone.device.run {
      HKHealthStore().execute(
        HKActivitySummaryQuery(predicate: nil) { _, summaries, _ in answer.add(summaries ?? []) })
      phone.device.advance(by: .zero)
    }
    let summaries = try #require(answer.value)
    let summary = try #require(summaries.first)
    #expect(summary.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 590.252)
    #expect(summary.activeEnergyBurnedGoal.doubleValue(for: .kilocalorie()) == 630)
    #expect(summary.appleExerciseTime.doubleValue(for: .minute()) == 68)
    #expect(summary.exerciseTimeGoal?.doubleValue(for: .minute()) == 30)
    #expect(summary.appleExerciseTimeGoal == summary.exerciseTimeGoal)
    #expect(summary.appleStandHours.doubleValue(for: .count()) == 13)
    #expect(summary.standHoursGoal == summary.appleStandHoursGoal)
    #expect(summary.appleStandHoursGoal.doubleValue(for: .count()) == 12)
    #expect(summary.appleMoveTime.doubleValue(for: .minute()) == 0)
    #expect(summary.appleMoveTimeGoal.doubleValue(for: .minute()) == 0)
    #expect(summary.isPaused && summary.activityMoveMode == .appleMoveTime)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    #expect(
      summary.dateComponents(for: calendar)
        == DateComponents(calendar: calendar, era: 1, year: 2016, month: 11, day: 15))
    #expect(summaries.count == 2)
    #expect(summaries.last?.exerciseTimeGoal == nil)
    #expect(summaries.last?.appleStandHoursGoal.doubleValue(for: .count()) == 0)
    #expect(HKActivitySummary().dateComponents(for: calendar).day == nil)
  }

  @Test(
    "are found by day and by range, ends included, in the components' own calendar",
    arguments: [Calendar.Identifier.gregorian, .japanese, .buddhist])
  func predicates(identifier: Calendar.Identifier) throws {
    let phone = try Phone()
    let days = ["2016-11-14", "2016-11-15", "2016-11-16", "2017-01-01"]
    try phone.putSummaries(
      try days.enumerated().map { try record($0.element, energy: Double($0.offset)) })
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    func day(_ text: String) throws -> DateComponents { try components(text, in: calendar) }
    let only = HKQuery.predicateForActivitySummary(with: try day("2016-11-15"))
    #expect(ask(phone, only).energies == [1])
    func between(_ start: String, _ end: String) throws -> NSPredicate {
      HKQuery.predicate(forActivitySummariesBetweenStart: try day(start), end: try day(end))
    }
    #expect(ask(phone, try between("2016-11-15", "2016-11-16")).energies == [1, 2])
    #expect(ask(phone, try between("2016-11-15", "2016-12-31")).energies == [1, 2])
    #expect(ask(phone, try between("2016-11-16", "2016-11-15")).energies == [])
    #expect(ask(phone, try between("0001-01-01", "4000-01-01")).energies == [0, 1, 2, 3])
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      try between("2016-11-14", "2016-11-15"), try between("2016-11-15", "2017-01-01"),
    ])
    #expect(ask(phone, both).energies == [1])
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [
      only, try between("2017-01-01", "2017-01-01"),
    ])
    #expect(ask(phone, either).energies == [1, 3])
    #expect(
      ask(phone, NSCompoundPredicate(notPredicateWithSubpredicate: only)).energies == [0, 2, 3])
    let samples = HKQuery.predicateForSamples(withStart: nil, end: nil)
    #expect(ask(phone, samples).energies == [], "a summary is no sample")
  }

  @Test(
    "Date components without a calendar stop with an exception, as Apple documents they need one")
  func withoutCalendar() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = HKQuery.predicateForActivitySummary(with: DateComponents(year: 2016, month: 1, day: 1))
    }
    try expectException(
      "NSInvalidArgumentException", "Date components of an activity summary need a calendar", result
    )
  }

  @Test("End in Code 6 while locked, in Code 5 when never asked; denied looks like none")
  func refused() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    try phone.putSummaries([try record("2016-11-15", energy: 1)])
    #expect(ask(phone).code == .errorAuthorizationNotDetermined)
    let type = HKObjectType.activitySummaryType()
    phone.device.health.setAuthorization(.granted, toRead: [type])
    #expect(ask(phone).energies == [1])
    phone.device.lock()
    let locked = ask(phone)
    #expect(locked.code == .errorDatabaseInaccessible && locked.energies == nil)
    phone.device.unlock()
    #expect(ask(phone).energies == [1])
    phone.device.health.setAuthorization(.denied, toRead: [type])
    #expect(ask(phone).energies == [])
  }

  @Test("A query with an update handler goes on, silently while locked, until it is stopped")
  func updates() throws {
    let phone = try Phone()
    try phone.putSummaries([try record("2016-11-15", energy: 1)])
    let updates = Phone.Answer<[Double]>()
    let query = HKActivitySummaryQuery(predicate: nil) { _, _, _ in }
    query.updateHandler = { _, summaries, error in
      updates.add(
        summaries?.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } ?? [.nan])
    }
    func settle() { phone.device.run { phone.device.advance(by: .zero) } }
    phone.device.run { HKHealthStore().execute(query) }
    settle()
    #expect(updates.values == [])
    try phone.putSummaries([try record("2016-11-16", energy: 2)])
    settle()
    #expect(updates.values == [[1, 2]])
    phone.save([phone.minute(0, 50)])
    #expect(updates.values.count == 1, "samples do not concern it")
    try phone.putSummaries([try record("2016-11-16", energy: 3)])
    phone.device.lock()
    settle()
    #expect(updates.values.count == 1)
    phone.device.unlock()
    settle()
    #expect(updates.values == [[1, 2], [1, 3]])
    phone.device.run { HKHealthStore().stop(query) }
    try phone.putSummaries([try record("2016-11-17", energy: 4)])
    settle()
    #expect(updates.values.count == 2)
  }
}

import Foundation
import HealthKit

// What an export says of the user beside samples.
extension ExportReader {
  /// The user's characteristics, an attribute each.
  func addCharacteristics(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard options.types == nil else { return }
    for index in 0..<element.count {
      let attribute = element[index]
      let identifier = String(decoding: attribute.text, as: UTF8.self)
      let value = String(decoding: attribute.value, as: UTF8.self)
      guard !value.isEmpty, !batch.characteristics.set(identifier, to: value) else { continue }
      pass(over: identifier)
    }
  }

  /// The rings of a day.
  func addActivitySummary(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard options.wants(ReadingOptions.activitySummary) else { return }
    guard let day = element.text(.dateComponents).flatMap(RecordedDay.init), let day = moved(day)
    else { return try found(.invalidDate) }
    if let since = options.since, isBefore(day, since) { return }
    var summary = ActivitySummaryRecord(day: day)
    let unit = element.value(.activeEnergyBurnedUnit)
    summary.energy = try amount(element, .activeEnergyBurned, unit, of: .activeEnergyBurned)
    summary.energyGoal = try amount(element, .activeEnergyBurnedGoal, unit, of: .activeEnergyBurned)
    summary.moveTime = try plainNumber(element, .appleMoveTime)
    summary.moveTimeGoal = try plainNumber(element, .appleMoveTimeGoal)
    summary.exerciseTime = try plainNumber(element, .appleExerciseTime)
    summary.exerciseTimeGoal = try plainNumber(element, .appleExerciseTimeGoal)
    summary.standHours = try plainNumber(element, .appleStandHours)
    summary.standHoursGoal = try plainNumber(element, .appleStandHoursGoal)
    batch.activitySummaries.append(summary)
    bytesOfOthers += MemoryLayout<ActivitySummaryRecord>.stride
  }

  /// The day, moved by whole days as the options say.
  private func moved(_ day: RecordedDay) -> RecordedDay? {
    guard options.shift != 0 else { return day }
    guard let date = date(of: day) else { return nil }
    let moved = date.addingTimeInterval((options.shift / 86_400).rounded() * 86_400)
    let parts = ExportReader.calendar.dateComponents([.year, .month, .day], from: moved)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    return RecordedDay(year: year, month: month, day: day)
  }

  private func isBefore(_ day: RecordedDay, _ since: Date) -> Bool {
    guard let date = date(of: day) else { return false }
    // The whole day counts, in whichever zone it was.
    return date.addingTimeInterval(86_400) <= since.addingTimeInterval(options.shift)
  }

  private func date(of day: RecordedDay) -> Date? {
    ExportReader.calendar.date(
      from: DateComponents(year: day.year, month: day.month, day: day.day))
  }

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

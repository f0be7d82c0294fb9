import Foundation

extension RecordedDay {
  /// The day that date components say by their own calendar; nil without one, or when it has no such
  /// day.
  init?(_ components: DateComponents) {
    guard let calendar = components.calendar, let date = calendar.date(from: components) else {
      return nil
    }
    let gregorian = RecordedDay.gregorian(in: components.timeZone ?? calendar.timeZone)
    let parts = gregorian.dateComponents([.year, .month, .day], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Noon of the day in a zone, since not every day has a midnight; nil for a day that the calendar
  /// does not have.
  func noon(in timeZone: TimeZone) -> Date? {
    RecordedDay.gregorian(in: timeZone)
      .date(from: DateComponents(year: year, month: month, day: day, hour: 12))
  }

  private static func gregorian(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}

import Foundation

/// Which buckets a request means, on a phone's clock.
enum StepsRange: Equatable {
  /// The last buckets, up to the last with data.
  case latest(Int)
  /// From the first bucket with data to the last.
  case all
  /// From the bucket that contains a date, or the first with data, to the one that contains another, or
  /// the present or the last data, whichever is later.
  case span(from: Date?, through: Date?)

  /// - Throws: ``NoStepsTable`` for a range that is none.
  init(_ request: StepsTableRequest, now: Date, calendar: Calendar) throws(NoStepsTable) {
    let isSpan = request.since != nil || request.until != nil
    let isAll = request.all ?? false
    guard [isSpan, isAll, request.days != nil].count(where: { $0 }) <= 1 else {
      throw .badRange("a range is days, or all, or since and until: give one of them")
    }
    if let days = request.days {
      guard (1...StepsTableRequest.mostDays).contains(days) else {
        throw .badRange(
          "a table cannot have \(days) days: give between 1 and \(StepsTableRequest.mostDays)")
      }
      let today = calendar.startOfDay(for: now)
      let first = calendar.date(byAdding: .day, value: 1 - days, to: today) ?? today
      self = .span(from: first, through: now)
    } else if isAll {
      self = .all
    } else if isSpan {
      self = try Self.span(request, now: now, calendar: calendar)
    } else {
      self = .latest(request.by.usualCount)
    }
  }

  private static func span(
    _ request: StepsTableRequest, now: Date, calendar: Calendar
  ) throws(NoStepsTable) -> StepsRange {
    let since = try request.since.map { text throws(NoStepsTable) in
      try date(text, now: now, calendar: calendar)
    }
    var until: Date?
    if let text = request.until {
      let date = try date(text, now: now, calendar: calendar)
      until = namesDay(text) ? endOfDay(beginningAt: date, in: calendar) : date
    }
    if let since, let until, since >= until {
      throw .badRange(
        "since '\(request.since ?? "")' is not before until '\(request.until ?? "")': swap them")
    }
    // The last bucket is the one that contains the last moment before the end.
    return .span(
      from: since,
      through: until.map {
        Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.nextDown)
      })
  }

  private static func date(
    _ text: String, now: Date, calendar: Calendar
  ) throws(NoStepsTable) -> Date {
    do throws(JournalTimestampError) {
      let microseconds = try JournalTimestamp.parse(text, now: now, timeZone: calendar.timeZone)
      return Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    } catch {
      throw .badRange("\(error)")
    }
  }

  /// Whether a text means a day rather than a moment.
  static func namesDay(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespaces)
    return ["today", "yesterday", "tomorrow"].contains(text)
      || text.wholeMatch(of: /([A-Za-z]+ )?\d{4}-\d{2}-\d{2}( [A-Za-z\/_+-]+)?/) != nil
  }

  private static func endOfDay(beginningAt date: Date, in calendar: Calendar) -> Date {
    // Of a day in another zone than the phone's the end is not where a day of the phone's ends.
    if calendar.startOfDay(for: date) == date, let day = calendar.dateInterval(of: .day, for: date)
    {
      return day.end
    }
    return calendar.date(byAdding: .day, value: 1, to: date) ?? date
  }
}

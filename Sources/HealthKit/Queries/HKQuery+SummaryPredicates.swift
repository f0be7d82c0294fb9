import DeviceSimulation
import Foundation

// Predicates about the days of activity summaries.
extension HKQuery {
  /// The summary of a day.
  ///
  /// Stops with an exception when the components have no calendar, which Apple documents to be needed,
  /// or say no day in it.
  public class func predicateForActivitySummary(
    with dateComponents: DateComponents
  ) -> NSPredicate {
    let day = summaryDay(dateComponents)
    return DayRangePredicate(first: day, last: day)
  }

  /// The summaries from one day to another, both included.
  ///
  /// Stops with an exception when the components have no calendar, which Apple documents to be needed,
  /// or say no day in it.
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents,
    end endDateComponents: DateComponents
  ) -> NSPredicate {
    DayRangePredicate(first: summaryDay(startDateComponents), last: summaryDay(endDateComponents))
  }

  private class func summaryDay(_ components: DateComponents) -> RecordedDay {
    guard let day = RecordedDay(components) else {
      raiseException(
        "NSInvalidArgumentException",
        components.calendar == nil
          ? "Date components of an activity summary need a calendar"
          : "Date components of an activity summary say no day: \(components)")
    }
    return day
  }
}

/// The predicate of a range of days, which also tells the store where to look.
final class DayRangePredicate: NSPredicate {
  let first: RecordedDay
  let last: RecordedDay

  init(first: RecordedDay, last: RecordedDay) {
    self.first = first
    self.last = last
    super.init { object, _ in
      guard let day = (object as? HKActivitySummary)?.day else { return false }
      return first <= day && day <= last
    }
  }

  required init?(coder: NSCoder) { nil }
}

extension NSPredicate {
  /// The days outside of which no summary can match, as far as the predicate says.
  var dayBounds: (first: RecordedDay?, last: RecordedDay?) {
    if let range = self as? DayRangePredicate { return (range.first, range.last) }
    guard let compound = self as? NSCompoundPredicate, compound.compoundPredicateType == .and else {
      return (nil, nil)
    }
    let bounds = compound.subpredicates.map(\.dayBounds)
    return (bounds.compactMap(\.first).max(), bounds.compactMap(\.last).min())
  }
}

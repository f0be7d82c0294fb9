import Foundation

extension JournalTimestamp {
  /// A date, a time of day or both, with a weekday before and a zone behind.
  struct DateAndTime {
    let date: Date

    /// - Parameter today: the midnight that the current day began with, in the zone.
    init?(_ text: String, today: Date, zone: TimeZone) {
      var words = text.split(separator: " ").map(String.init)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      if words.count > 1, let last = words.last, let named = Self.zone(last) {
        calendar.timeZone = named
        words.removeLast()
      }
      var weekday: Int?
      if words.count > 1, let day = Self.weekday(words[0]) {
        weekday = day
        words.removeFirst()
      }
      guard (1...2).contains(words.count) else { return nil }

      var parts = DateComponents()
      if let day = Self.day(words[0]) {
        parts = day
        words.removeFirst()
      } else {
        parts = calendar.dateComponents([.year, .month, .day], from: today)
      }
      var fraction = 0.0
      if let word = words.first {
        guard words.count == 1, let time = Self.time(word) else { return nil }
        (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
        fraction = time.fraction
      }
      guard
        let date = calendar.date(from: parts),
        weekday.map({ calendar.component(.weekday, from: date) == $0 }) ?? true
      else { return nil }
      self.date = date.addingTimeInterval(fraction)
    }

    private static func zone(_ name: String) -> TimeZone? {
      if name == "UTC" || name == "Z" { return .gmt }
      return name.contains("/") ? TimeZone(identifier: name) : nil
    }

    /// The weekday's number, from 1 for Sunday.
    private static func weekday(_ name: String) -> Int? {
      let names = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
      ]
      return names.firstIndex { [$0, String($0.prefix(3))].contains(name.lowercased()) }
        .map { $0 + 1 }
    }

    private static func day(_ word: String) -> DateComponents? {
      let numbers = word.split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count == 3, numbers[0].count == 4,
        let year = number(numbers[0], 1970...9999),
        let month = number(numbers[1], 1...12),
        let day = number(numbers[2], 1...31)
      else { return nil }
      let parts = DateComponents(year: year, month: month, day: day)
      return parts.isValidDate(in: Calendar(identifier: .gregorian)) ? parts : nil
    }

    private static func time(
      _ word: String
    ) -> (hour: Int, minute: Int, second: Int, fraction: Double)? {
      let numbers = word.split(separator: ":", omittingEmptySubsequences: false)
      guard (2...3).contains(numbers.count),
        let hour = number(numbers[0], 0...23), let minute = number(numbers[1], 0...59)
      else { return nil }
      guard numbers.count == 3 else { return (hour, minute, 0, 0) }
      let seconds = numbers[2].split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let second = number(seconds[0], 0...59) else { return nil }
      guard seconds.count == 2 else { return (hour, minute, second, 0) }
      guard JournalTimestamp.isNumber(seconds[1]),
        let fraction = Double("0." + seconds[1])
      else { return nil }
      return (hour, minute, second, fraction)
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
      guard (1...4).contains(text.count), JournalTimestamp.isNumber(text),
        let value = Int(text), range.contains(value)
      else { return nil }
      return value
    }
  }
}

/// A day of the Gregorian calendar, in no zone: as the user lived it.
package struct RecordedDay: Hashable, Comparable, Sendable {
  /// `year * 10000 + month * 100 + day`, by which days are in order.
  let number: Int64

  /// The day that a number stands for, whether or not the calendar has it.
  init(number: Int64) {
    self.number = number
  }

  /// A day; nil for one that the calendar does not have.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), ExportedDate.isDay(year, month, day) else { return nil }
    number = Int64(year * 10_000 + month * 100 + day)
  }

  /// A day as exports write it, `2016-11-15`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({
        $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package var year: Int { Int(number / 10_000) }
  package var month: Int { Int(number / 100 % 100) }
  package var day: Int { Int(number % 100) }

  package static func < (left: RecordedDay, right: RecordedDay) -> Bool {
    left.number < right.number
  }
}

/// The years that an export covers: eight, up to the summer of 2024.
enum ExportSpan {
  /// 2016-09-01, in days from 1970-01-01.
  static let firstDay = 17_045
  static let days = 2922
  /// 2024-09-03 09:00:00 +0200, in seconds from 1970.
  static let exported = 1_725_346_800

  /// The second at which a part of the years has gone by, when each day has only some of its hours.
  static func moment(at progress: Double, hours: Range<Int>) -> Int {
    let day = progress * Double(days)
    let whole = day.rounded(.down)
    let second = (day - whole) * Double(hours.count * 3600)
    return (firstDay + Int(whole)) * 86_400 + hours.lowerBound * 3600 + Int(second)
  }
}

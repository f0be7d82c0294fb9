import Foundation

/// The grid that was asked for last. A collector that asks once a second asks for the same one all
/// day.
final class GridCache {
  private var last: StatisticsGrid?
  private var lastZone: TimeZone?

  /// The grid in the calendar and zone of the interval where it names them, else in the current
  /// calendar and the device's present zone; nil for an interval that is not positive.
  func grid(anchor: Date, interval: DateComponents, deviceZone: TimeZone) -> StatisticsGrid? {
    let zone = interval.timeZone ?? deviceZone
    if let last, last.anchor == anchor, lastZone == zone, last.interval == interval { return last }
    var calendar = interval.calendar ?? Calendar.current
    calendar.timeZone = zone
    guard let grid = StatisticsGrid(anchor: anchor, interval: interval, calendar: calendar) else {
      return nil
    }
    last = grid
    lastZone = zone
    return grid
  }
}

import Foundation

/// The offset of a zone from UTC, looked up once for as long as it stays the same.
struct ZoneOffsets: Sendable {
  private var zone: TimeZone?
  private var interval = Date.distantFuture..<Date.distantFuture
  private var offset = 0
  /// When the offset last became what it is, if it did so in the zone that was asked for before.
  private(set) var change: Date?

  /// Seconds ahead of UTC.
  mutating func offset(of zone: TimeZone, at date: Date) -> Int {
    guard zone != self.zone || !interval.contains(date) else { return offset }
    // Of several changes that no entry saw, the first.
    change = zone == self.zone && date >= interval.upperBound ? interval.upperBound : nil
    self.zone = zone
    offset = zone.secondsFromGMT(for: date)
    let next = zone.nextDaylightSavingTimeTransition(after: date) ?? .distantFuture
    interval = date..<max(date, next)
    return offset
  }
}

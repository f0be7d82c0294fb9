import Foundation

/// A moment on a device's timeline.
///
/// The timeline starts at the device's start date and only ever moves forward, by nanoseconds. What
/// the device's *clock* shows at an instant is ``SimulatedDevice/date(at:)``: the two differ once
/// somebody has set the clock.
public struct DeviceInstant: InstantProtocol, Hashable, Codable, Sendable {
  /// Nanoseconds since 1970-01-01T00:00:00Z by the clock that the device started with.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public func advanced(by duration: Duration) -> DeviceInstant {
    DeviceInstant(nanoseconds: nanoseconds.addingSaturated(duration.wholeNanoseconds))
  }

  public func duration(to other: DeviceInstant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  public static func < (lhs: DeviceInstant, rhs: DeviceInstant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  public init(from decoder: any Decoder) throws {
    nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}

extension Date {
  /// The date that lies `nanoseconds` after 1970-01-01T00:00:00Z, by the arithmetic with which
  /// Foundation turns a `timespec` into a date: equal to the bit to what `Date()` gives then.
  public init(nanosecondsSince1970 nanoseconds: Int64) {
    var (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 {
      // A `timespec` counts its nanoseconds forward, before 1970 too.
      seconds -= 1
      rest += 1_000_000_000
    }
    let interval = Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
    self.init(timeIntervalSinceReferenceDate: interval + 1.0e-9 * Double(rest))
  }

  /// Nanoseconds since 1970-01-01T00:00:00Z, rounded to the microsecond that a `Date` can tell. What
  /// 64 bits cannot count, before 1677 and after 2262, is as early or as late as they can.
  public var nanosecondsSince1970: Int64 {
    guard abs(timeIntervalSince1970) < 9_223_372_036 else {
      return timeIntervalSince1970 < 0 ? .min : .max
    }
    let whole = timeIntervalSinceReferenceDate.rounded(.down)
    let microseconds = ((timeIntervalSinceReferenceDate - whole) * 1_000_000).rounded()
    return (Int64(whole) + Int64(Date.timeIntervalBetween1970AndReferenceDate)) * 1_000_000_000
      + Int64(microseconds) * 1000
  }
}

extension Int64 {
  /// The sum, or the limit that it would go beyond.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other < 0 ? .min : .max
  }
}

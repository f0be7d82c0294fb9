import DeviceSimulation
import Foundation

/// Something that happens at a time after the start, once or again and again.
public struct TimelineEvent: Equatable, Sendable {
  /// The first time that it happens, from the phone's first start.
  public var at: Duration
  /// The time from one time to the next; nil for what happens once.
  ///
  /// Whole days are days of the calendar: what happens at 22:00 happens at 22:00 in summer, too.
  public var every: Duration?
  public var action: TimelineAction

  public init(at: Duration, every: Duration? = nil, do action: TimelineAction) {
    self.at = at
    self.every = every
    self.action = action
  }

  /// How long after the start it happens for the time of a number, from 0; nil when there is no such
  /// time.
  ///
  /// - Parameters:
  ///   - start: what the clock showed at the phone's first start.
  ///   - zone: the zone whose days count.
  func time(ofRepeat number: Int, start: Date, in zone: TimeZone) -> Duration? {
    Repetition(first: at, every: every).time(of: number, start: start, in: zone)
  }
}

/// Times that repeat.
struct Repetition: Equatable, Sendable {
  var first: Duration
  var every: Duration?

  /// How long after the start the time of a number is, from 0; nil when there is none.
  func time(of number: Int, start: Date, in zone: TimeZone) -> Duration? {
    guard number > 0 else { return first }
    guard let every else { return nil }
    let plain = first + every * number
    let day = Duration.days(1)
    guard every.wholeNanoseconds % day.wholeNanoseconds == 0 else { return plain }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let days = Int(every.wholeNanoseconds / day.wholeNanoseconds) * number
    let date = start.addingTimeInterval(first.inSeconds)
    guard let next = calendar.date(byAdding: .day, value: days, to: date) else { return plain }
    return .nanoseconds(next.nanosecondsSince1970 - start.nanosecondsSince1970)
  }

  /// The first time of all that lies later than a time, and its number.
  func next(after time: Duration, start: Date, in zone: TimeZone) -> (number: Int, time: Duration)?
  {
    guard first <= time else { return (0, first) }
    guard let every else { return nil }
    // A day less than the division says, since days differ in length.
    var number = max(1, Int((time - first) / every) - 1)
    while let next = self.time(of: number, start: start, in: zone) {
      if next > time { return (number, next) }
      number += 1
    }
    return nil
  }
}

import Foundation

/// Steps that somebody took in one minute or a part of it.
public struct Stride: Equatable, Sendable {
  public var start: Date
  public var end: Date
  /// Whole steps, at least one.
  public var steps: Int
  /// Metres.
  public var distance: Double
}

/// Counts steps and hands them out by the minute, in whole numbers: what is left of a step goes into
/// the next minute.
struct Pedometer: Codable, Equatable {
  private struct Window: Codable, Equatable {
    var minute: Int64
    var start: Int64
    var end: Int64
    var steps = 0.0
    var distance = 0.0
  }

  private static let minute: Int64 = 60_000_000_000

  private var window: Window?
  private var carried = 0.0
  /// Metres walked in windows too short for a whole step.
  private var carriedDistance = 0.0
  /// Metres between fixes that share an instant: walked with the next ones.
  private var pendingDistance = 0.0

  /// Takes in a walk between two readings of the device's clock, in nanoseconds since 1970, and
  /// returns the minutes that it completes.
  mutating func walk(from start: Int64, to end: Int64, distance: Double) -> [Stride] {
    pendingDistance += distance
    guard end > start else { return [] }
    let seconds = Double(end - start) * 1e-9
    let speed = pendingDistance / seconds
    let cadence = Gait(speed: speed).cadence(speed: speed)
    pendingDistance = 0
    guard cadence > 0 else { return rest(from: start, to: end) }
    var strides: [Stride] = []
    var from = start
    while from < end {
      let minute = from.flooredDivision(by: Pedometer.minute)
      // A clock that was set back makes another minute, too, or the end would come before the start.
      if let window, window.minute != minute || from < window.end, let stride = finish() {
        strides.append(stride)
      }
      let to = min(end, (minute + 1) * Pedometer.minute)
      let share = Double(to - from) * 1e-9
      var current = window ?? Window(minute: minute, start: from, end: to)
      current.end = to
      current.steps += cadence * share
      current.distance += speed * share
      window = current
      // A minute that is walked to its end need not wait for the next one to be told of.
      if to == (minute + 1) * Pedometer.minute, let stride = finish() { strides.append(stride) }
      from = to
    }
    return strides
  }

  /// Lets time pass without a step, however much: a gap in a recording may have years.
  private mutating func rest(from start: Int64, to end: Int64) -> [Stride] {
    guard let window else { return [] }
    let minuteEnd = (window.minute + 1) * Pedometer.minute
    let isInMinute = start >= window.end && end < minuteEnd
    return isInMinute ? [] : finish().map { [$0] } ?? []
  }

  /// Ends the minute that is being counted.
  mutating func finish() -> Stride? {
    guard let window else { return nil }
    self.window = nil
    let distance = window.distance + carriedDistance
    let steps = window.steps + carried
    let whole = (steps + 1e-9).rounded(.down)
    carried = max(0, steps - whole)
    carriedDistance = whole > 0 ? 0 : distance
    guard whole > 0 else { return nil }
    return Stride(
      start: Date(nanosecondsSince1970: window.start), end: Date(nanosecondsSince1970: window.end),
      steps: Int(whole), distance: distance)
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

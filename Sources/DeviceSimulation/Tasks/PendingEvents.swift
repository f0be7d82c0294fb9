import Foundation

/// Events are pending on a device that should be at rest.
public struct PendingEvents: Error, Equatable, Sendable, CustomStringConvertible {
  /// When they are due by the device's clock, in that order.
  public var dates: [Date]

  /// In words, for the first few.
  public var description: String {
    let first = dates.prefix(5).map { $0.inWords }.joined(separator: ", ")
    let rest = dates.count > 5 ? " and \(dates.count - 5) more" : ""
    let subject = dates.count == 1 ? "1 event is" : "\(dates.count) events are"
    return "\(subject) pending on the device, due at \(first)\(rest); "
      + "stop what goes on, or let its time pass"
  }

  static let none = "nothing is pending on the device"

  static func describe(_ count: Int, next: Date) -> String {
    let time = next.inWords
    return count == 1
      ? "1 event is pending, due at \(time)"
      : "\(count) events are pending, the next due at \(time)"
  }
}

extension SimulatedDevice {
  /// Proves that nothing is left to happen: no timer runs, no task sleeps, no handler is to come.
  ///
  /// - Throws: ``PendingEvents`` when something is.
  public func checkNothingPending() throws(PendingEvents) {
    let dates = guarded { queue.pendingInstants.map { date(at: $0) } }
    guard dates.isEmpty else { throw PendingEvents(dates: dates) }
  }
}

extension Date {
  /// The date in UTC, as diagnoses have it: with milliseconds where there are any.
  var inWords: String {
    let milliseconds = Int((timeIntervalSince1970 * 1000).rounded())
    return formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: !milliseconds.isMultiple(of: 1000)))
  }
}

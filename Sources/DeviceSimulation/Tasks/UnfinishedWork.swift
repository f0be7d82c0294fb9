import Foundation

/// Work did not finish, and nothing that can still happen on its device would finish it.
public struct UnfinishedWork: Error, Equatable, Sendable, CustomStringConvertible {
  /// Why nobody waits for the work any longer.
  public enum Reason: Equatable, Sendable {
    /// The device time that was allowed is over.
    case limit(Duration)
    /// Nothing is pending on the device.
    case nothingPending
    /// Nobody lets time pass.
    case timeStandsStill
  }

  public var reason: Reason
  /// What the device's clock showed.
  public var date: Date
  /// How many events were pending.
  public var pendingEvents: Int
  /// When the next of them was due by the device's clock; nil when none was pending.
  public var nextEvent: Date?

  init(_ reason: Reason, on device: SimulatedDevice) {
    self.reason = reason
    date = device.date
    pendingEvents = device.pendingEvents
    nextEvent = device.nextEvent.map { device.date(at: $0) }
  }

  public var description: String {
    let pending = nextEvent.map { PendingEvents.describe(pendingEvents, next: $0) }
    let time = date.inWords
    let outside = "a Timer, DispatchQueue.asyncAfter, a semaphore or the network"
    switch reason {
    case .limit(let limit):
      return "the work has not finished at \(time), after \(limit.inSeconds) s of device time; "
        + "\(pending ?? PendingEvents.none); allow more time, or look for what it waits for outside "
        + "the device, such as \(outside)"
    case .nothingPending:
      return "the work has not finished at \(time), and \(PendingEvents.none); it waits for "
        + "something outside the device, such as \(outside), or for a handler that never comes"
    case .timeStandsStill:
      return "the work has not finished at \(time), and nobody lets time pass; "
        + "\(pending ?? PendingEvents.none); await advance(by:) meanwhile or use finish(within:), "
        + "unless it waits for something outside the device, such as \(outside)"
    }
  }
}

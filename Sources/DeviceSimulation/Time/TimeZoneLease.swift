import Foundation

/// Whose time zone the process is in.
///
/// Foundation's current zone and calendar are one for the whole process. Entering a device takes a
/// lease on its zone: devices of one zone run side by side, devices of different zones in turn, the
/// longest waiting first. When the last holder leaves, the process is back in the zone it came from.
final class TimeZoneLease: @unchecked Sendable {
  static let process = TimeZoneLease()

  private let condition = NSCondition()
  // All guarded by the condition.
  private var current: TimeZone?
  private var holders = 0
  private var nextTicket = 0
  private var waiting: [(ticket: Int, zone: TimeZone)] = []
  private var original: (environment: String, defaultZone: TimeZone)?

  /// Waits until the process may be in `zone`, and puts it there.
  ///
  /// Whoever wants the zone that the process is in never waits, not even behind others: those who
  /// are in it may be waiting for that very thread.
  func acquire(_ zone: TimeZone) {
    condition.lock()
    defer { condition.unlock() }
    let ticket = nextTicket
    nextTicket += 1
    waiting.append((ticket, zone))
    while holders > 0 ? current != zone : waiting.first?.zone != zone {
      condition.wait()
    }
    waiting.removeAll { $0.ticket == ticket }
    hold(zone)
    condition.broadcast()
  }

  /// Takes the lease once more on a thread that has it already, without waiting behind others who
  /// wait for that thread. False when the zone is not the one that is held.
  func acquireAgain(_ zone: TimeZone) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard holders > 0, current == zone else { return false }
    holders += 1
    return true
  }

  func release() {
    condition.lock()
    defer { condition.unlock() }
    holders -= 1
    guard holders == 0 else { return }
    if let original { enter(original.defaultZone, environment: original.environment) }
    current = nil
    condition.broadcast()
  }

  private func hold(_ zone: TimeZone) {
    holders += 1
    guard holders == 1 else { return }
    // A process without TZ has it from now on, with the machine's own zone: taking it out and putting
    // it in again moves the environment in memory, under the feet of threads that read it.
    let environment = getenv("TZ").map { String(cString: $0) } ?? TimeZone.current.identifier
    original = (environment, NSTimeZone.default)
    current = zone
    enter(zone, environment: zone.identifier)
  }

  private func enter(_ zone: TimeZone, environment: String) {
    // `NSTimeZone.default` moves `Calendar.current`; `TimeZone.current` follows TZ alone.
    setenv("TZ", environment, 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
    NSTimeZone.default = zone
  }
}

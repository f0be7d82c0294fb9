import DeviceSimulation
import Foundation

/// Waits for midnight, for the beginning and the end of summer time, and for another zone.
///
/// Apple documents a new day and a carrier's time update, daylight saving included, as significant
/// changes of time. A clock that somebody sets is none here; the next one comes when the clock
/// shows it, or after it. Used inside its device only.
final class SignificantTime: @unchecked Sendable {
  private unowned let device: SimulatedDevice
  private let body: () -> Void
  private var next: ScheduledEvent?

  init(device: SimulatedDevice, _ body: @escaping () -> Void) {
    self.device = device
    self.body = body
    schedule()
  }

  func stop() {
    next?.cancel()
    next = nil
  }

  func changeZone() {
    stop()
    schedule()
    body()
  }

  private func schedule() {
    guard let date = nextChange(after: device.date) else { return }
    next = device.schedule(at: device.instant(of: date)) { [weak self] in self?.come(date) }
  }

  private func come(_ date: Date) {
    // The clock may have been set back meanwhile: then the change is still ahead.
    let isThere = device.date >= date
    schedule()
    if isThere { body() }
  }

  private func nextChange(after date: Date) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = device.timeZone
    let midnight = calendar.dateInterval(of: .day, for: date)?.end
    let transition = device.timeZone.nextDaylightSavingTimeTransition(after: date)
    return [midnight, transition].compactMap(\.self).filter { $0 > date }.min()
  }
}

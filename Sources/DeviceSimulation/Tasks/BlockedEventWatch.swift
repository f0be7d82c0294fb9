import Foundation

/// Names what blocks a thread for long while virtual time is driven.
///
/// Nothing else can happen on a device until an event returns, and so a handler that is awaited with a
/// semaphore never comes. The thread that watches is there only while somebody drives a device, and for
/// a moment longer; a device that follows the machine's clock is not watched.
final class BlockedEventWatch: @unchecked Sendable {
  static let process = BlockedEventWatch(limit: .seconds(5), report: StandardError.print)

  /// What may take long.
  enum Subject {
    /// An event.
    case event
    /// The main thread's turn.
    case mainThread
  }

  private struct Watched {
    let number: Int
    let subject: Subject
    let device: SimulatedDevice
    var begun: Int
    /// Since when nothing has happened; nil until the watch has looked.
    var since: ContinuousClock.Instant?
    var isReported = false
  }

  private let limit: Duration
  private let report: @Sendable (String) -> Void
  private let condition = NSCondition()
  // The rest is guarded by the condition.
  private var watched: [Watched] = []
  private var lastNumber = 0
  private var isWatching = false

  /// - Parameters:
  ///   - limit: of the machine's time, after which an event counts as blocked.
  ///   - report: is given one line for each event that is.
  init(limit: Duration, report: @escaping @Sendable (String) -> Void) {
    self.limit = limit
    self.report = report
  }

  /// Runs `body`, which drives a device, and watches it as the device says.
  static func watching<Result>(_ device: SimulatedDevice, _ body: () -> Result) -> Result {
    let watch = device.blockedEventWatch
    let number = watch.begin(.event, on: device)
    defer { watch.end(number) }
    return body()
  }

  /// Begins to watch; until `end` is called with what this returns.
  func begin(_ subject: Subject, on device: SimulatedDevice) -> Int {
    condition.lock()
    defer { condition.unlock() }
    lastNumber += 1
    watched.append(
      Watched(
        number: lastNumber, subject: subject, device: device,
        begun: device.eventsBegun.load(ordering: .relaxed)))
    if !isWatching {
      isWatching = true
      Thread.detachNewThread { self.watch() }
    }
    return lastNumber
  }

  func end(_ number: Int) {
    condition.lock()
    watched.removeAll { $0.number == number }
    condition.unlock()
  }

  /// Looks a few times within the limit, until there was nothing to watch for a while.
  private func watch() {
    condition.lock()
    defer { condition.unlock() }
    var lastSeen = -1
    while !watched.isEmpty || lastSeen != lastNumber {
      lastSeen = lastNumber
      _ = condition.wait(until: Date(timeIntervalSinceNow: (limit / 4).inSeconds))
      look(at: .now)
    }
    isWatching = false
  }

  private func look(at now: ContinuousClock.Instant) {
    for index in watched.indices {
      let begun = watched[index].device.eventsBegun.load(ordering: .relaxed)
      guard let since = watched[index].since, begun == watched[index].begun else {
        watched[index].begun = begun
        watched[index].since = now
        watched[index].isReported = false
        continue
      }
      if now - since >= limit, !watched[index].isReported {
        watched[index].isReported = true
        report(line(on: watched[index]))
      }
    }
  }

  private func line(on watched: Watched) -> String {
    switch watched.subject {
    case .event:
      let date = Date(nanosecondsSince1970: watched.device.queue.present.nanoseconds)
      return "the event of \(date.inWords) blocks its thread for more than "
        + "\(limit.inSeconds) s, and nothing else happens on the device meanwhile; await a handler "
        + "with a continuation instead of a semaphore, and sleep with Task.sleep"
    case .mainThread:
      return "the main thread has not taken its turn for more than \(limit.inSeconds) s, and the "
        + "device waits for it; do not block the main thread while a device is driven with await"
    }
  }
}

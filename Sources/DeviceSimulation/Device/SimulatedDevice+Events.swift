import Foundation

extension SimulatedDevice {
  /// Puts an event on the queue, to run on the device's thread once its time has come.
  ///
  /// Events of one instant run in the order in which they were scheduled. Any thread may call.
  ///
  /// - Parameter delay: from the device's present moment; a negative one counts as zero.
  @discardableResult
  public func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void)
    -> ScheduledEvent
  {
    let present = queue.present
    return queue.schedule(at: delay == .zero ? present : present.advanced(by: delay), body)
  }

  /// Puts an event on the queue at an instant of the timeline; one that has passed counts as now.
  @discardableResult
  public func schedule(at instant: DeviceInstant, _ body: @escaping @Sendable () -> Void)
    -> ScheduledEvent
  {
    queue.schedule(at: instant, body)
  }

  /// How many events are pending. A test that ends with a device at rest can prove it.
  public var pendingEvents: Int { queue.count }

  /// When the next event is due; nil when none is pending.
  public var nextEvent: DeviceInstant? { queue.nextInstant() }

  /// Runs `body` inside the device; no time passes but by ``advance(by:)``.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try inside(body)
  }

  /// Lets time pass: runs every event that falls due, each at its own instant.
  ///
  /// Not to be called from an event: an event cannot wait for what comes after it.
  public func advance(by duration: Duration) {
    inside { run(until: queue.present.advanced(by: max(.zero, duration))) }
  }

  /// Lets time pass until an instant of the timeline, which has happened when this returns.
  public func run(until limit: DeviceInstant) {
    inside { BlockedEventWatch.watching(self) { pass(until: limit) } }
  }

  /// Lets time pass until the clock shows a date.
  public func run(until date: Date) {
    run(until: instant(of: date))
  }

  /// Runs the next event alone, if one is due at `limit` or before; the device's time moves to it.
  ///
  /// This is how a test does something between any two events:
  ///
  /// ```swift
  /// let end = device.now.advanced(by: .minutes(10))
  /// for _ in 0..<boundary { device.step(until: end) }
  /// device.lock()
  /// ```
  ///
  /// - Returns: false when none was due; no time has passed then.
  @discardableResult
  public func step(until limit: DeviceInstant) -> Bool {
    inside { runEvents(until: limit, atMost: 1) == 1 }
  }

  /// Runs the events that are due at `limit` or before, and moves the present there.
  func pass(until limit: DeviceInstant) {
    _ = runEvents(until: limit, atMost: .max)
    if limit > queue.present { moveClock(to: limit) }
  }

  /// Runs the events that are due at `limit` or before, up to a number of them; how many it ran.
  func runEvents(until limit: DeviceInstant, atMost most: Int) -> Int {
    guard !isRunningEvent else {
      fatalError(
        "time cannot be advanced from inside an event; schedule another one instead, or await it in a "
          + "task")
    }
    isRunningEvent = true
    defer { isRunningEvent = false }
    var count = 0
    while count < most, let event = queue.next(through: limit) {
      storedPresent = event.instant
      showClock(at: event.instant)
      // One thread counts, so that nothing is lost between reading and writing.
      eventsBegun.store(eventsBegun.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
      event.body()
      count += 1
    }
    return count
  }
}

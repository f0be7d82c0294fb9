/// Drives a device by the machine's clock, at its speed or many times as fast.
///
/// Owned by an event loop, which lets it run what is due and then asks when to wake up next:
///
/// ```swift
/// let driver = RealTimeDriver(device, speed: 60)
/// for notice in driver.runDue() { print(notice) }
/// let wait = driver.timeUntilNextEvent  // nil: nothing is pending
/// ```
///
/// At speed 1, fixes that the machine missed by more than ``tolerance`` (it was suspended, or the
/// process stalled) are skipped, never delivered in a burst. At other speeds nothing is ever
/// skipped: the device's time falls behind instead.
public final class RealTimeDriver {
  /// What the driver did that its owner should tell somebody.
  public enum Notice: Equatable, Sendable {
    /// The app was not told of that many fixes, missed over that time.
    case skipped(fixes: Int, over: Duration)
    /// The machine's clock was set, and the device's with it.
    case clockSet(by: Duration)
  }

  /// How late an event may be before it counts as missed, and how far a clock may be off before it
  /// counts as set.
  public static let tolerance = Duration.seconds(2)

  /// Seconds on the device in one of the machine's.
  public let speed: Double
  /// How much device time was lost to being late, at speeds other than 1.
  public private(set) var behind = Duration.zero

  private let device: SimulatedDevice
  private let clock: MachineClock
  private let followsWallClock: Bool
  private var anchor: (elapsed: Int64, instant: DeviceInstant)
  private var skip: (began: DeviceInstant, limit: DeviceInstant, before: Int)?

  /// - Parameters:
  ///   - speed: more than zero.
  ///   - followsWallClock: whether the device's clock is the machine's, and is set when that is.
  public init(
    _ device: SimulatedDevice, speed: Double = 1, followsWallClock: Bool = false,
    clock: MachineClock = .system
  ) {
    guard speed > 0 && speed.isFinite else {
      fatalError("speed \(speed) is not a number above zero")
    }
    self.device = device
    self.speed = speed
    self.clock = clock
    self.followsWallClock = followsWallClock
    anchor = (clock.elapsed(), device.now)
    if followsWallClock {
      // What passed since the device was made is nobody's setting of a clock.
      device.setClock(by: .nanoseconds(clock.wall()) - .nanoseconds(device.reading))
    }
  }

  /// The machine's time until the next event falls due: zero when it is, nil when there is none.
  public var timeUntilNextEvent: Duration? {
    guard let next = device.nextEvent else { return nil }
    let ahead = Double(next.nanoseconds - present.nanoseconds) / speed
    return .nanoseconds(max(0, Int64(ahead.rounded(.up))))
  }

  /// Runs the events that are due, up to a number of them, and moves the device's clock to the
  /// present. What it has to tell comes back.
  ///
  /// - Parameter most: the most events to run before the loop has its turn again.
  public func runDue(atMost most: Int = 1000) -> [Notice] {
    var notices: [Notice] = []
    device.inside {
      handleLateness()
      let target = present
      let wall = clock.wall()
      _ = device.runEvents(until: target, atMost: most)
      if device.nextEvent.map({ $0 > target }) ?? true { device.pass(until: target) }
      notices += endSkip()
      notices += follow(wallClock: wall, at: target)
    }
    return notices
  }

  /// Where the device's timeline should be at this moment of the machine's.
  private var present: DeviceInstant {
    let passed = clock.elapsed() - anchor.elapsed
    let onDevice = speed == 1 ? passed : Int64(Double(passed) * speed)
    return anchor.instant.advanced(by: .nanoseconds(onDevice))
  }

  private func handleLateness() {
    guard let next = device.nextEvent else { return }
    let now = present
    let late = Int64(Double(now.nanoseconds - next.nanoseconds) / speed)
    guard late > RealTimeDriver.tolerance.wholeNanoseconds else { return }
    if speed == 1 {
      if skip == nil { skip = (next, now, device.motion.skippedFixes) }
      skip?.limit = now
      device.motion.skipFixes(before: now)
    } else {
      behind += next.duration(to: now)
      anchor = (clock.elapsed(), next)
    }
  }

  /// The notice of a skip whose last event has been run.
  private func endSkip() -> [Notice] {
    guard let skip, device.now >= skip.limit else { return [] }
    self.skip = nil
    let fixes = device.motion.skippedFixes - skip.before
    guard fixes > 0 else { return [] }
    return [.skipped(fixes: fixes, over: skip.began.duration(to: skip.limit))]
  }

  private func follow(wallClock wall: Int64, at instant: DeviceInstant) -> [Notice] {
    guard followsWallClock, device.now == instant else { return [] }
    let change = Duration.nanoseconds(wall) - .nanoseconds(device.reading)
    // Finer than a millisecond is the time that it took to look.
    guard abs(change.wholeNanoseconds) > 1_000_000 else { return [] }
    device.setClock(by: change)
    let isSet = abs(change.wholeNanoseconds) > RealTimeDriver.tolerance.wholeNanoseconds
    return isSet ? [.clockSet(by: change)] : []
  }
}

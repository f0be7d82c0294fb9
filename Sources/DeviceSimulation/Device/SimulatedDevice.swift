import CClockShim
import Foundation
import Synchronization

/// A phone on Linux: one clock, one queue of events, a lock, a walk, and an app that runs on it.
///
/// Everything that happens to the device is an event on its queue. Drive the queue by virtual time
/// in a test, or by the machine's clock through a ``RealTimeDriver``:
///
/// ```swift
/// let device = try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T08:00:00+09:00")
/// try device.run {
///   let collector = LockExperiment { print($0.line) }
///   collector.start()
///   device.walk()
///   device.advance(by: .minutes(10))
///   device.lock()
///   device.advance(by: .minutes(30))
/// }
/// ```
///
/// Inside ``run(_:)`` and inside events the process sees the device's time and zone: `Date()`,
/// `Calendar.current` and `TimeZone.current` are the device's, and tasks that begin there run and sleep
/// in its time, by `ContinuousClock` and `SuspendingClock`, too. Not virtual are `Timer`,
/// `DispatchQueue.asyncAfter`, `Thread.sleep` and the machine's clocks other than CLOCK_REALTIME.
public final class SimulatedDevice: @unchecked Sendable {
  public let kind: DeviceKind
  /// The seed that the device started with.
  public let seed: UInt64
  /// How often the device has been started, this time included: more than once for one that goes on
  /// from a kept state.
  public let starts: Int

  let queue: EventQueue
  /// Held by whoever drives the device or looks inside.
  let driving = NSRecursiveLock()
  /// What the clock shows, in nanoseconds since 1970, and behind it the timeline's present moment: read
  /// by the clock shim without a lock, on the thread that drives the device.
  let clock: UnsafeMutablePointer<Int64>
  /// Counts the launches of the app: calls meant for an earlier one never come.
  let appLaunch = Atomic<Int>(1)
  /// Counts the events that have begun, for those who watch from other threads.
  let eventsBegun = Atomic<Int>(0)

  // The rest is guarded by `driving`.
  var isRunningEvent = false
  /// The timeline's present moment, as the queue has it.
  var storedPresent: DeviceInstant
  /// Looks after the events of those who drive the device by virtual time.
  var blockedEventWatch = BlockedEventWatch.process
  /// Whether the device was entered from inside another one, with which it shares its zone.
  var isNested = false
  var storedClockOffset: Int64 = 0
  var storedTimeZone: TimeZone
  var timeZoneObservers = ObserverList<TimeZone>()
  var appObservers = ObserverList<AppChange>()
  var generator: SeededGenerator
  var services: [ObjectIdentifier: AnyObject] = [:]
  var storedApp: AppEnvironment
  /// Whether calls into the app wait: asked at every call, so it stands here.
  public internal(set) var isAppSuspended = false
  /// Whether the app's code runs: called by the system, not by a test.
  var isCallingApp = false
  private let configuration: DeviceConfiguration

  lazy var storedProtection = DataProtection(
    lockState: configuration.lockState, hasPasscode: configuration.hasPasscode,
    parameters: configuration.protection,
    schedule: { [unowned self] delay, body in self.schedule(after: delay, body) })

  private(set) lazy var storedAppLife = AppLife(device: self, parameters: configuration.appLife)

  lazy var storedMotion = Motion(device: self)

  lazy var storedPresence = DevicePresence(of: self)

  /// A device as configured. Nothing happens to it until somebody drives it.
  public convenience init(_ configuration: DeviceConfiguration) {
    self.init(configuration, starts: 1)
  }

  init(_ configuration: DeviceConfiguration, starts: Int) {
    self.configuration = configuration
    self.starts = starts
    kind = configuration.kind
    seed = configuration.seed
    let start = DeviceInstant(nanoseconds: configuration.start.nanosecondsSince1970)
    queue = EventQueue(present: start)
    storedPresent = start
    storedTimeZone = configuration.timeZone
    storedApp = configuration.app
    generator = SeededGenerator(seed: configuration.seed)
    clock = .allocate(capacity: 2)
    clock.initialize(repeating: start.nanoseconds, count: 2)
    ProcessExecutors.install()
    storedAppLife.begin()
  }

  /// A device in a zone of the time zone database that starts at a date written with its offset.
  ///
  /// - Throws: ``DeviceError`` when the zone is not known or the date cannot be read.
  public convenience init(
    kind: DeviceKind = .iPhone, timeZone: String = "UTC", now: String? = nil, seed: UInt64 = 1,
    protection: ProtectionParameters = .observed, app: AppEnvironment = AppEnvironment()
  ) throws(DeviceError) {
    var configuration = DeviceConfiguration(
      kind: kind, timeZone: try TimeZone(named: timeZone), seed: seed, protection: protection,
      app: app)
    if let now {
      guard let start = try? Date(now, strategy: .iso8601) else { throw .unreadableDate(now) }
      configuration.start = start
    }
    self.init(configuration)
  }

  deinit {
    queue.removeAll()
    clock.deallocate()
  }
}

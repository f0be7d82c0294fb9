import CSystemd
import Glibc

/// A loop over timers, signals, descriptors and directories, on one thread: sd-event(3).
///
/// ```swift
/// let loop = try EventLoop()
/// let stop = try SignalSource(on: loop, signal: .terminate) { loop.exit() }
/// let tick = try TimerSource(on: loop) { print("tick") }
/// tick.arm(at: EventLoop.monotonicNow() + 1_000_000)
/// let status = try loop.run()
/// ```
///
/// A source belongs to whoever made it: the loop calls its handler for as long as the source object
/// lives and has not been cancelled. A handler may throw; the first error ends the loop and comes out
/// of ``run()``. Each turn of the loop serves one source, of those that have been ready for the most
/// turns, so that none starves another; sources that became ready together have no set order.
///
/// The loop and its sources are to be used on one thread. A handler that holds its own source keeps it
/// alive, and the loop with it, until the source is cancelled.
public final class EventLoop {
  let handle: OpaquePointer
  private var failure: (any Error)?

  /// Makes a loop without sources.
  ///
  /// Throws a ``SystemdError`` when the system has no descriptors or memory left.
  public init() throws(SystemdError) {
    var handle: OpaquePointer?
    try SystemdError.check(sd_event_new(&handle), "make an event loop")
    guard let handle else { throw SystemdError(attempt: "make an event loop", code: ENOMEM) }
    self.handle = handle
  }

  deinit {
    sd_event_unref(handle)
  }

  /// Serves the sources until ``exit(_:)`` is called, and returns the code given there.
  ///
  /// Throws what a handler threw, or a ``SystemdError`` when the loop itself fails. A loop runs
  /// once: a second call throws.
  public func run() throws -> Int32 {
    let result = sd_event_loop(handle)
    if let failure {
      self.failure = nil
      throw failure
    }
    return try SystemdError.check(result, "run the event loop")
  }

  /// Ends the loop after the handler that is running, with an exit status from 0 to 255.
  ///
  /// Of several calls the last before the end counts; after the end a call changes nothing.
  public func exit(_ code: Int32 = 0) {
    precondition((0...255).contains(code), "an exit status is between 0 and 255")
    _ = sd_event_exit(handle, code)
  }

  /// When the running handler's turn began, on CLOCK_MONOTONIC in microseconds; before the loop runs,
  /// the current time.
  public var now: UInt64 {
    var now: UInt64 = 0
    _ = sd_event_now(handle, CLOCK_MONOTONIC, &now)
    return now
  }

  /// The current time on CLOCK_MONOTONIC, in microseconds.
  public static func monotonicNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }

  /// Sends `WATCHDOG=1` from the loop, well within the interval that the unit's `WatchdogSec=` sets.
  ///
  /// Returns false when the service manager asked for no watchdog. A loop that stops turning stops
  /// sending, and the service manager then restarts the service. Throws when the environment's
  /// `WATCHDOG_USEC` or `WATCHDOG_PID` is not a number.
  @discardableResult
  public func startWatchdog() throws(SystemdError) -> Bool {
    try SystemdError.check(sd_event_set_watchdog(handle, 1), "start the watchdog") > 0
  }

  /// Runs a source's handler on behalf of sd-event; an error ends the loop.
  func dispatch(_ handler: () throws -> Void) -> Int32 {
    do {
      try handler()
    } catch {
      if failure == nil { failure = error }
      _ = sd_event_exit(handle, EXIT_FAILURE)
    }
    return 0
  }
}

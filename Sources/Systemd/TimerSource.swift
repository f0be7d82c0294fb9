import CSystemd
import Glibc

/// A one-shot timer on CLOCK_MONOTONIC that can be armed again and again.
///
/// ```swift
/// let tick = try TimerSource(on: loop) { print("a second later") }
/// tick.arm(at: loop.now + 1_000_000)
/// ```
///
/// A new timer is disarmed. Arming an armed timer moves it. The clock stands still while the machine
/// is suspended.
public final class TimerSource {
  private var registration: SourceRegistration?
  private var handler: (() throws -> Void)?

  /// Adds a disarmed timer to a loop.
  public init(
    on loop: EventLoop, handler: @escaping () throws -> Void
  ) throws(SystemdError) {
    self.handler = handler
    let context = Unmanaged.passUnretained(self).toOpaque()
    let registration = try SourceRegistration(on: loop, "add a timer") { loop, pointer in
      sd_event_add_time(
        loop, &pointer, CLOCK_MONOTONIC, .max, 1,
        { _, _, context in
          guard let context else { return 0 }
          return Unmanaged<TimerSource>.fromOpaque(context).takeUnretainedValue().fire()
        }, context)
    }
    registration.setEnabled(.off)
    self.registration = registration
  }

  /// Fires once at a time on CLOCK_MONOTONIC, in microseconds, or at once when it is past.
  ///
  /// The loop may fire up to `accuracy` microseconds late, to wake the processor once for timers
  /// that lie close together; values below 1 count as 1.
  public func arm(at time: UInt64, accuracy: UInt64 = 1) {
    guard let registration else { return }
    sd_event_source_set_time(registration.pointer, time)
    sd_event_source_set_time_accuracy(registration.pointer, max(accuracy, 1))
    registration.setEnabled(.oneShot)
  }

  /// Does not fire until armed again.
  public func disarm() {
    registration?.setEnabled(.off)
  }

  /// Takes the timer out of its loop for good and releases the handler.
  public func cancel() {
    registration = nil
    handler = nil
  }

  private func fire() -> Int32 {
    guard let loop = registration?.loop, let handler else { return 0 }
    return loop.dispatch(handler)
  }
}

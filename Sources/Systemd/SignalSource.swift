import CSystemd
import Glibc

/// Delivers a signal to the process as a call on the loop, where any code may run.
///
/// ```swift
/// let stop = try SignalSource(on: loop, signal: .terminate) { loop.exit() }
/// ```
///
/// The signal is blocked in the thread that makes the source, and stays so afterwards. Make the
/// sources before anything starts a thread: a thread that exists already keeps the signal open, and
/// the system would kill the process there.
public final class SignalSource {
  private var registration: SourceRegistration?
  private var handler: (() throws -> Void)?

  /// Blocks the signal in this thread and adds a source for it to a loop.
  ///
  /// Throws when the loop has a source for that signal already.
  public init(
    on loop: EventLoop, signal: UnixSignal, handler: @escaping () throws -> Void
  ) throws(SystemdError) {
    self.handler = handler
    let context = Unmanaged.passUnretained(self).toOpaque()
    try signal.block()
    registration = try SourceRegistration(on: loop, "handle \(signal)") { loop, pointer in
      sd_event_add_signal(
        loop, &pointer, signal.rawValue,
        { _, _, context in
          guard let context else { return 0 }
          return Unmanaged<SignalSource>.fromOpaque(context).takeUnretainedValue().fire()
        }, context)
    }
  }

  /// Takes the source out of its loop for good and releases the handler.
  public func cancel() {
    registration = nil
    handler = nil
  }

  private func fire() -> Int32 {
    guard let loop = registration?.loop, let handler else { return 0 }
    return loop.dispatch(handler)
  }
}

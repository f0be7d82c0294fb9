import CSystemd
import Glibc

/// Calls a handler while a descriptor is ready, once in each turn of the loop.
///
/// ```swift
/// let source = try IOSource(on: loop, descriptor: fd, events: .readable) { events in
///   drain(fd)
/// }
/// ```
///
/// The descriptor stays its owner's: cancel the source first, then close the descriptor.
public final class IOSource {
  private var registration: SourceRegistration?
  private var handler: ((IOEvents) throws -> Void)?

  /// Adds a descriptor to a loop; it must be one that epoll takes, so no regular file.
  public init(
    on loop: EventLoop, descriptor: Int32, events: IOEvents,
    handler: @escaping (IOEvents) throws -> Void
  ) throws(SystemdError) {
    self.handler = handler
    let context = Unmanaged.passUnretained(self).toOpaque()
    registration = try SourceRegistration(on: loop, "watch a descriptor") { loop, pointer in
      sd_event_add_io(
        loop, &pointer, descriptor, events.rawValue,
        { _, _, events, context in
          guard let context else { return 0 }
          let source = Unmanaged<IOSource>.fromOpaque(context).takeUnretainedValue()
          return source.fire(IOEvents(rawValue: events))
        }, context)
    }
  }

  /// Asks for other events from now on; an empty set leaves `failed` and `hungUp`.
  public func setEvents(_ events: IOEvents) throws(SystemdError) {
    guard let pointer = registration?.pointer else { return }
    try SystemdError.check(
      sd_event_source_set_io_events(pointer, events.rawValue), "watch a descriptor")
  }

  /// Takes the source out of its loop for good and releases the handler.
  public func cancel() {
    registration = nil
    handler = nil
  }

  private func fire(_ events: IOEvents) -> Int32 {
    guard let loop = registration?.loop, let handler else { return 0 }
    return loop.dispatch { try handler(events) }
  }
}

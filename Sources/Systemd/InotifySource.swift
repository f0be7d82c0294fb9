import CSystemd
import Glibc

/// Tells of changes in a directory: inotify(7).
///
/// ```swift
/// let watch = try InotifySource(on: loop, directory: "/run/lockstep/default",
///                               mask: [.closedAfterWriting, .movedTo, .deleted]) { event in
///   if event.name == "lock-state" { readLockState() }
/// }
/// ```
///
/// A watch follows its directory, not the path: once the directory is deleted it says
/// ``InotifyEvent/Mask/watchEnded`` and nothing more.
public final class InotifySource {
  private var registration: SourceRegistration?
  private var handler: ((InotifyEvent) throws -> Void)?

  /// Watches a directory for the changes in `mask`.
  ///
  /// Throws when the path is no directory, or may not be read.
  public init(
    on loop: EventLoop, directory: String, mask: InotifyEvent.Mask,
    handler: @escaping (InotifyEvent) throws -> Void
  ) throws(SystemdError) {
    self.handler = handler
    let context = Unmanaged.passUnretained(self).toOpaque()
    let onlyDirectory: UInt32 = 0x0100_0000
    registration = try SourceRegistration(
      on: loop, "watch the directory", path: directory
    ) { loop, pointer in
      sd_event_add_inotify(
        loop, &pointer, directory, mask.rawValue | onlyDirectory,
        { _, event, context in
          guard let event, let context else { return 0 }
          let source = Unmanaged<InotifySource>.fromOpaque(context).takeUnretainedValue()
          return source.fire(InotifyEvent(event))
        }, context)
    }
  }

  /// Takes the source out of its loop for good and releases the handler.
  public func cancel() {
    registration = nil
    handler = nil
  }

  private func fire(_ event: InotifyEvent) -> Int32 {
    guard let loop = registration?.loop, let handler else { return 0 }
    return loop.dispatch { try handler(event) }
  }
}

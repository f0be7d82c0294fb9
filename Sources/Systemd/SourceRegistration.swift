import CSystemd
import Glibc

/// A source's entry in its loop; releasing it takes the entry out.
final class SourceRegistration {
  let loop: EventLoop
  let pointer: OpaquePointer

  /// Adds an entry by a call of the `sd_event_add_…` family, which is given the loop and the place
  /// for its result.
  init(
    on loop: EventLoop, _ attempt: String, path: String? = nil,
    add: (OpaquePointer, inout OpaquePointer?) -> Int32
  ) throws(SystemdError) {
    var pointer: OpaquePointer?
    try SystemdError.check(add(loop.handle, &pointer), attempt, path: path)
    guard let pointer else { throw SystemdError(attempt: attempt, path: path, code: ENOMEM) }
    self.loop = loop
    self.pointer = pointer
  }

  deinit {
    sd_event_source_disable_unref(pointer)
  }

  /// Lets the source fire once more, or not at all.
  func setEnabled(_ state: State) {
    _ = sd_event_source_set_enabled(pointer, state.rawValue)
  }

  /// Whether a source may fire: the values of sd_event_source_set_enabled(3).
  enum State: Int32 {
    case off = 0
    case oneShot = -1
  }
}

import Glibc

// libdispatch offers these two to run loops; Foundation's own run loop on Linux is built on them.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)

/// Serves the main dispatch queue, and so the main actor, on the loop.
///
/// ```swift
/// let mainQueue = try MainQueueSource(on: loop)
/// DispatchQueue.main.async { print("on the loop's thread") }
/// ```
///
/// The loop has to run on the process's first thread, to which libdispatch ties the main queue, and
/// the program must not have called `dispatchMain()`.
public final class MainQueueSource {
  private let source: IOSource

  /// Begins to serve the main queue, what is on it already included.
  public init(on loop: EventLoop) throws(SystemdError) {
    let handle = mainQueueHandle()
    guard handle >= 0 else {
      throw SystemdError(attempt: "serve the main queue", code: EBADF)
    }
    source = try IOSource(on: loop, descriptor: handle, events: .readable) { _ in
      // Whoever waits for the handle resets it, before draining: a block that comes while the
      // queue is drained sets it again.
      var count: UInt64 = 0
      _ = read(handle, &count, MemoryLayout<UInt64>.size)
      drainMainQueue(nil)
    }
  }

  /// Stops serving the main queue; its blocks wait from then on.
  public func cancel() {
    source.cancel()
  }
}

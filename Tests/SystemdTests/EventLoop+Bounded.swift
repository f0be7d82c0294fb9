import Systemd

struct LoopDidNotEnd: Error {}

extension EventLoop {
  /// Runs the loop, but throws if nothing ends it for long enough to call it hung.
  @discardableResult
  func runBounded() throws -> Int32 {
    let limit = try TimerSource(on: self) { throw LoopDidNotEnd() }
    limit.arm(at: EventLoop.monotonicNow() + 60_000_000)
    defer { limit.cancel() }
    return try run()
  }

  /// Runs the loop for a number of turns, enough for whatever is ready to have had its turn.
  func run(turns: Int) throws {
    var left = turns
    var counter: DeferredSource?
    counter = try DeferredSource(on: self) { [weak self] in
      left -= 1
      if left > 0 { counter?.schedule() } else { self?.exit() }
    }
    counter?.schedule()
    try runBounded()
    counter = nil
  }
}

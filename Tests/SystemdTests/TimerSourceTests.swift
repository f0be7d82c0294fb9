import Systemd
import Testing

@Suite struct TimerSourceTests {
  @Test("each of many timers fires once and never early")
  func neverEarly() throws {
    let loop = try EventLoop()
    let start = EventLoop.monotonicNow()
    var fired: Set<UInt64> = []
    let timers = try (0..<20).map { index in
      let delay = UInt64(index * 7 % 20) * 100
      let timer = try TimerSource(on: loop) {
        #expect(EventLoop.monotonicNow() >= start + delay)
        #expect(fired.insert(delay).inserted)
        if fired.count == 20 { loop.exit() }
      }
      timer.arm(at: start + delay)
      return timer
    }
    try loop.runBounded()
    #expect(fired == Set((0..<20).map { $0 * 100 }))
    #expect(timers.count == 20)
  }

  @Test("armed again from its own handler, it fires once for each arming")
  func rearm() throws {
    let loop = try EventLoop()
    var count = 0
    var timer: TimerSource?
    timer = try TimerSource(on: loop) {
      count += 1
      if count < 1000 { timer?.arm(at: loop.now + 1) } else { loop.exit() }
    }
    timer?.arm(at: 0)
    try loop.runBounded()
    #expect(count == 1000)
    timer = nil
  }

  @Test(
    "a time long past fires at once; arming again moves it; disarmed, cancelled or dropped never")
  func states() throws {
    let loop = try EventLoop()
    var fired: [String] = []
    func timer(_ name: String) throws -> TimerSource {
      try TimerSource(on: loop) { fired.append(name) }
    }
    let past = try timer("past")
    past.arm(at: 0)
    let moved = try timer("moved")
    moved.arm(at: .max)
    moved.arm(at: loop.now)
    let never = try timer("never armed")
    let disarmed = try timer("disarmed")
    disarmed.arm(at: 0)
    disarmed.disarm()
    let cancelled = try timer("cancelled")
    cancelled.arm(at: 0)
    cancelled.cancel()
    cancelled.arm(at: 0)
    try timer("dropped").arm(at: 0)
    try loop.run(turns: 100)
    #expect(fired.sorted() == ["moved", "past"])
    withExtendedLifetime(never) {}
  }

  @Test("a source dropped in its own handler, or another's, is gone at once")
  func dropInHandler() throws {
    let loop = try EventLoop()
    var timers: [TimerSource] = []
    var fired = 0
    for _ in 0..<10 {
      let timer = try TimerSource(on: loop) {
        fired += 1
        timers.removeAll()
      }
      timer.arm(at: 0)
      timers.append(timer)
    }
    try loop.run(turns: 100)
    #expect(fired == 1)
  }

  @Test("cancelling releases the handler")
  func release() throws {
    final class Token {}
    let loop = try EventLoop()
    var token: Token? = Token()
    weak let watched = token
    let timer = try TimerSource(on: loop) { [token] in _ = token }
    token = nil
    #expect(watched != nil)
    timer.cancel()
    #expect(watched == nil)
  }

  @Test("a deferred source runs once for any number of schedulings in a turn")
  func deferred() throws {
    let loop = try EventLoop()
    var runs = 0
    let work = try DeferredSource(on: loop) { runs += 1 }
    for _ in 0..<5 { work.schedule() }
    let unscheduled = try DeferredSource(on: loop) { runs += 100 }
    try loop.run(turns: 100)
    #expect(runs == 1)
    withExtendedLifetime(unscheduled) {}
  }
}

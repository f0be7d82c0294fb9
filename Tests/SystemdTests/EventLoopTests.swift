import Glibc
import Systemd
import Testing

@Suite struct EventLoopTests {
  struct Failure: Error, Equatable { let number: Int }

  @Test("run returns the code given to exit")
  func exitCode() throws {
    let loop = try EventLoop()
    let source = try DeferredSource(on: loop) { loop.exit(77) }
    source.schedule()
    #expect(try loop.runBounded() == 77)
  }

  @Test("an error of a handler ends the loop and comes out of run; the first one counts")
  func handlerError() throws {
    let loop = try EventLoop()
    var ran: [Int] = []
    let sources = try (1...3).map { number in
      try DeferredSource(on: loop) {
        ran.append(number)
        throw Failure(number: number)
      }
    }
    for source in sources { source.schedule() }
    let error = #expect(throws: Failure.self) { try loop.runBounded() }
    #expect(ran.count == 1)
    #expect(error?.number == ran.first)
  }

  @Test("a loop runs once")
  func runsOnce() throws {
    let loop = try EventLoop()
    loop.exit()
    #expect(try loop.runBounded() == 0)
    #expect(throws: SystemdError.self) { try loop.run() }
  }

  @Test("now stands still while a handler runs")
  func now() throws {
    let loop = try EventLoop()
    let before = EventLoop.monotonicNow()
    let source = try DeferredSource(on: loop) {
      let start = loop.now
      while EventLoop.monotonicNow() == start {}
      #expect(loop.now == start)
      #expect((before...EventLoop.monotonicNow()).contains(start))
      loop.exit()
    }
    source.schedule()
    try loop.runBounded()
  }

  @Test("without a watchdog in the environment there is none")
  func noWatchdog() throws {
    #expect(try EventLoop().startWatchdog() == false)
  }

  @Test("work that always schedules itself again starves neither timers nor descriptors")
  func fairness() throws {
    let loop = try EventLoop()
    var endless: DeferredSource?
    endless = try DeferredSource(on: loop) { endless?.schedule() }
    endless?.schedule()
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    var served: Set<String> = []
    func serve(_ what: String) {
      served.insert(what)
      if served.count == 2 { loop.exit() }
    }
    let timer = try TimerSource(on: loop) { serve("timer") }
    timer.arm(at: loop.now + 50)
    let source = try IOSource(on: loop, descriptor: pipes[0], events: .readable) { _ in
      serve("descriptor")
    }
    #expect(write(pipes[1], "x", 1) == 1)
    try loop.runBounded()
    #expect(served == ["timer", "descriptor"])
    source.cancel()
    endless = nil
    for descriptor in pipes { close(descriptor) }
  }
}

import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct EventQueueTests {
  let start = DeviceInstant(nanoseconds: 1000)

  /// Takes every event off, in order.
  private func drain(_ queue: EventQueue) {
    while let event = queue.next(through: DeviceInstant(nanoseconds: .max)) { event.body() }
  }

  @Test(
    "Events come by instant, then in the order of scheduling; cancelled ones never",
    arguments: 0..<40)
  func order(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let queue = EventQueue(present: start)
    let ran = Recorder<Int>()
    var expected: [(instant: Int64, number: Int)] = []
    var events: [ScheduledEvent] = []
    for number in 0..<Int.random(in: 0...300, using: &random) {
      // Few instants, so that many events share one; some of them have passed.
      let instant = Int64.random(in: 990...1030, using: &random)
      events.append(queue.schedule(at: .init(nanoseconds: instant)) { ran.record(number) })
      expected.append((max(instant, 1000), number))
      if Int.random(in: 0..<4, using: &random) == 0 {
        let victim = Int.random(in: 0..<events.count, using: &random)
        events[victim].cancel()
        events[victim].cancel()
        expected.removeAll { $0.number == victim }
      }
    }
    #expect(queue.count == expected.count)
    #expect(queue.nextInstant()?.nanoseconds == expected.map(\.instant).min())

    drain(queue)

    let sorted = expected.sorted { ($0.instant, $0.number) < ($1.instant, $1.number) }
    #expect(ran.values == sorted.map(\.number), "seed \(seed)")
    #expect(queue.count == 0)
    #expect(queue.nextInstant() == nil)
  }

  @Test("An event is taken no earlier than its instant, which becomes the present")
  func limit() throws {
    let queue = EventQueue(present: start)
    _ = queue.schedule(at: .init(nanoseconds: 2000)) {}
    #expect(queue.next(through: .init(nanoseconds: 1999)) == nil)
    #expect(queue.present == start)
    #expect(try #require(queue.next(through: .init(nanoseconds: 2000))).instant.nanoseconds == 2000)
    #expect(queue.present.nanoseconds == 2000)
  }

  @Test("An event that has run cannot be cancelled, and the count stays right")
  func cancelAfterRun() {
    let queue = EventQueue(present: start)
    let first = queue.schedule(at: start) {}
    _ = queue.schedule(at: start) {}
    #expect(queue.next(through: start) != nil)
    first.cancel()
    #expect(queue.count == 1)
    drain(queue)
    #expect(queue.count == 0)
  }

  @Test("Cancelling frees what the event held, even when that cancels another event")
  func cancelFrees() {
    final class Holder: Sendable {
      let event: ScheduledEvent
      init(_ event: ScheduledEvent) { self.event = event }
      deinit { event.cancel() }
    }
    let queue = EventQueue(present: start)
    let inner = queue.schedule(at: start) {}
    let outer: ScheduledEvent
    do {
      let holder = Holder(inner)
      outer = queue.schedule(at: start) { _ = holder }
    }
    outer.cancel()
    #expect(queue.count == 0)
    // Cancelled events stay on the queue until they come up; a device empties its own at its end.
    queue.removeAll()
  }

  @Test("An emptied queue runs nothing, and late cancels do not upset its count")
  func removeAll() {
    let queue = EventQueue(present: start)
    let ran = Recorder<Int>()
    let events = (0..<5).map { number in queue.schedule(at: start) { ran.record(number) } }
    queue.removeAll()
    for event in events { event.cancel() }
    #expect(queue.count == 0)
    drain(queue)
    #expect(ran.values.isEmpty)
  }

  @Test("Events scheduled and cancelled from many threads each run once or never")
  func threads() {
    let queue = EventQueue(present: start)
    let ran = Recorder<Int>()
    let writers: [@Sendable () -> Void] = (0..<4).map { writer in
      {
        for number in 0..<500 {
          let event = queue.schedule(at: .init(nanoseconds: Int64(1000 + number % 7))) {
            ran.record(writer * 1000 + number)
          }
          if number % 5 == 0 { event.cancel() }
        }
      }
    }
    let driver: @Sendable () -> Void = {
      for _ in 0..<1000 { queue.next(through: .init(nanoseconds: 1003))?.body() }
    }
    onThreads(writers + [driver])
    drain(queue)
    #expect(queue.count == 0)
    #expect(Set(ran.values).count == ran.values.count)
    let kept = (0..<4).flatMap { writer in
      (0..<500).filter { $0 % 5 != 0 }.map { writer * 1000 + $0 }
    }
    #expect(Set(ran.values).isSuperset(of: kept))
  }
}

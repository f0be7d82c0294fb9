import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct SimulatedDeviceEventsTests {
  let device = SimulatedDevice(DeviceConfiguration())

  @Test("Time passes by advance, and each event sees its own instant")
  func advance() {
    let start = device.now
    let seen = Recorder<Duration>()
    for seconds in [3, 1, 2] {
      device.schedule(after: .seconds(seconds)) { [device] in
        seen.record(start.duration(to: device.now))
      }
    }
    device.advance(by: .milliseconds(2500))
    #expect(seen.values == [.seconds(1), .seconds(2)])
    #expect(start.duration(to: device.now) == .milliseconds(2500))
    #expect(device.nextEvent == start.advanced(by: .seconds(3)))
    device.advance(by: .milliseconds(500))
    #expect(seen.values == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(device.pendingEvents == 0)
    #expect(device.nextEvent == nil)
  }

  @Test("No time passes by run, nor backwards by advance")
  func noTime() {
    let start = device.now
    device.schedule(after: .zero) { Issue.record("an event ran though no time passed") }.cancel()
    let answer = device.run { 42 }
    #expect(answer == 42)
    device.advance(by: .seconds(-5))
    device.run(until: start.advanced(by: .seconds(-5)))
    #expect(device.now == start)
  }

  @Test("run hands on what its body throws, and leaves the device")
  func runThrows() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try device.run { throw Refusal() } }
    #expect(!device.isInside)
    #expect(device.run { device.isInside })
  }

  @Test(
    "An event scheduled by an event for the same instant runs in the same advance, after all before it"
  )
  func nested() {
    let order = Recorder<String>()
    device.schedule(after: .seconds(1)) { [device] in
      order.record("first")
      device.schedule(after: .zero) {
        order.record("third")
        device.schedule(after: .seconds(1)) { order.record("fourth") }
      }
      device.schedule(after: .seconds(-9)) { order.record("also at once") }
    }
    device.schedule(after: .seconds(1)) { order.record("second") }
    device.advance(by: .seconds(1))
    #expect(order.values == ["first", "second", "third", "also at once"])
    device.advance(by: .seconds(1))
    #expect(order.values.last == "fourth")
    #expect(device.pendingEvents == 0)
  }

  @Test("An event can cancel another of its own instant, and itself without effect")
  func cancelDuringRun() {
    let order = Recorder<String>()
    let victims = Recorder<ScheduledEvent>()
    let itself = Recorder<ScheduledEvent>()
    device.schedule(after: .seconds(1)) {
      order.record("first")
      for event in victims.values { event.cancel() }
    }
    victims.record(device.schedule(after: .seconds(1)) { order.record("cancelled") })
    victims.record(device.schedule(after: .seconds(2)) { order.record("cancelled, too") })
    itself.record(
      device.schedule(after: .seconds(1)) {
        for event in itself.values { event.cancel() }
        order.record("itself")
      })
    device.schedule(after: .seconds(2)) { order.record("last") }
    device.advance(by: .seconds(2))
    #expect(order.values == ["first", "itself", "last"])
    #expect(device.pendingEvents == 0)
  }

  @Test("run(until:) takes a date by the device's clock, and a distant one")
  func untilDate() {
    let ran = Recorder<Date>()
    let due = device.date.addingTimeInterval(3600)
    device.schedule(after: .hours(1)) { [device] in ran.record(device.date) }
    device.run(until: due)
    #expect(ran.values == [due])
    #expect(device.date == due)
    device.run(until: .distantFuture)
    #expect(device.date > due)
  }

  @Test("A slice of the events that are due runs the first of them and moves no further")
  func slices() {
    let ran = Recorder<Int>()
    let start = device.now
    for number in 1...5 {
      device.schedule(after: .seconds(number)) { ran.record(number) }
    }
    let limit = start.advanced(by: .seconds(4))
    device.inside {
      #expect(device.runEvents(until: limit, atMost: 3) == 3)
      #expect(device.now == start.advanced(by: .seconds(3)))
      #expect(device.runEvents(until: limit, atMost: 3) == 1)
    }
    #expect(ran.values == [1, 2, 3, 4])
  }

  @Test("Calls from other threads are queued and run on the driver's thread, each once")
  func otherThreads() {
    let ran = Recorder<Int>()
    let writers: [@Sendable () -> Void] = (0..<4).map { writer in
      { [device] in
        for number in 0..<200 {
          device.schedule(after: .milliseconds(number)) {
            #expect(device.isInside)
            ran.record(writer * 1000 + number)
          }
        }
      }
    }
    let driver: @Sendable () -> Void = { [device] in
      for _ in 0..<100 { device.advance(by: .milliseconds(1)) }
    }
    onThreads(writers + [driver])
    device.advance(by: .seconds(1))
    #expect(ran.values.sorted() == (0..<4).flatMap { w in (0..<200).map { w * 1000 + $0 } })
    #expect(device.pendingEvents == 0)
  }

  @Test("A device that goes away runs nothing and lets go of what waited")
  func deinitialization() {
    final class Witness: Sendable {}
    weak var witness: Witness?
    weak var gone: SimulatedDevice?
    do {
      let device = SimulatedDevice(DeviceConfiguration())
      let held = Witness()
      witness = held
      gone = device
      device.schedule(after: .seconds(1)) { [device] in
        Issue.record("ran on \(device) after its end")
        _ = held
      }.cancel()
      device.schedule(after: .seconds(1)) { _ = held }
      device.walk()
      device.lock()
    }
    #expect(gone == nil)
    #expect(witness == nil)
  }

  @Test("Advancing from inside an event stops the process with a reason")
  func advanceInsideEvent() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let device = SimulatedDevice(DeviceConfiguration())
      device.schedule(after: .zero) { device.advance(by: .seconds(1)) }
      device.advance(by: .zero)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("time cannot be advanced from inside an event"))
  }
}

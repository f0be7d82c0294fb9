import DeviceSimulation
import Foundation
import Testing

@Suite("Code with await runs in device time") struct AsyncDeviceTests {
  let device: SimulatedDevice
  let start: Date

  init() throws {
    device = try SimulatedDevice(now: "2016-10-31T08:00:00Z")
    start = device.date
  }

  /// What is recorded with the seconds that have passed on the device.
  private func at(_ seconds: Double, _ text: String) -> String { "\(seconds) \(text)" }

  private func note(_ text: String, in log: Recorder<String>) {
    log.record(at(Date().timeIntervalSince(start), text))
  }

  @Test("Every way to sleep waits in device time, to the nanosecond")
  func sleeping() async {
    let log = Recorder<String>()
    await device.run {
      Task {
        let began = (ContinuousClock.now, SuspendingClock.now)
        try await Task.sleep(for: .hours(8))
        note("for", in: log)
        try await Task.sleep(nanoseconds: 1_000_000_000)
        note("nanoseconds", in: log)
        try await Task.sleep(until: .now + .seconds(1), tolerance: .seconds(1), clock: .continuous)
        note("until", in: log)
        try await SuspendingClock().sleep(until: .now + .seconds(1))
        note("suspending", in: log)
        let expected = Duration.seconds(8 * 3600 + 3)
        #expect(began.0.duration(to: .now) == expected && began.1.duration(to: .now) == expected)
      }
      await device.advance(by: .hours(9))
    }
    #expect(
      log.values == [
        at(28800, "for"), at(28801, "nanoseconds"), at(28802, "until"), at(28803, "suspending"),
      ])
    #expect(device.date == start.addingTimeInterval(9 * 3600))
  }

  @Test("A task that an event begins needs no await to run, on any thread that drives the device")
  func synchronousDrive() async {
    let log = Recorder<String>()
    await Task.detached { [device] in
      drive(device, log)
    }.value
    #expect(log.values == [at(60, "begun"), at(60, "actor"), at(3660, "woken")])

    @Sendable func drive(_ device: SimulatedDevice, _ log: Recorder<String>) {
      let collector = Adder()
      device.schedule(after: .minutes(1)) {
        Task {
          note("begun", in: log)
          await collector.add(1)
          note("actor", in: log)
          try await Task.sleep(for: .hours(1))
          note("woken", in: log)
        }
      }
      device.advance(by: .hours(2))
    }
  }

  @Test("Sleepers wake in the order of their time, and at one time in that of their sleep")
  func sleepers() async {
    let order = Recorder<Int>()
    await device.run {
      for (number, seconds) in [3, 1, 2, 1, 3, 0].enumerated() {
        Task {
          try await Task.sleep(for: .seconds(seconds))
          order.record(number)
        }
      }
      await device.advance(by: .seconds(3))
    }
    #expect(order.values == [5, 1, 3, 2, 0, 4])
  }

  @Test("A sleep that is cancelled ends at once")
  func cancellation() async {
    let log = Recorder<String>()
    await device.run {
      let task = Task {
        do {
          try await Task.sleep(for: .hours(1))
        } catch {
          note("\(type(of: error))", in: log)
        }
      }
      await device.advance(by: .seconds(10))
      task.cancel()
      await task.value
    }
    #expect(log.values == [at(10, "CancellationError")])
    // The timer that nobody waits for is still to come.
    await device.advance(by: .hours(1))
    #expect(throws: Never.self) { try device.checkNothingPending() }
  }

  @Test("The children of a group begin in order, a hundred times over")
  func group() async throws {
    let begun = Recorder<Int>()
    let sum = try await device.finish {
      await withTaskGroup(of: Int.self) { group in
        for child in 0..<100 {
          group.addTask {
            begun.record(child)
            await Task.yield()
            try? await Task.sleep(for: .milliseconds(100 - child))
            return child
          }
        }
        var ended: [Int] = []
        for await child in group { ended.append(child) }
        #expect(ended == Array((0..<100).reversed()))
        return ended.reduce(0, +)
      }
    }
    #expect(begun.values == Array(0..<100))
    #expect(sum == 4950)
    #expect(device.date == start.addingTimeInterval(0.1))
  }

  @Test("An actor lets others in while it waits")
  func reentrancy() async throws {
    let log = Recorder<String>()
    try await device.finish {
      let collector = AsyncCollector(log: log)
      async let long: Void = collector.visit("long", for: .seconds(2))
      async let short: Void = collector.visit("short", for: .seconds(1))
      _ = await (long, short)
    }
    #expect(
      log.values == [
        "2016-10-31T08:00:00Z long enters as 1", "2016-10-31T08:00:00Z short enters as 2",
        "2016-10-31T08:00:01Z short leaves, 2 have been here",
        "2016-10-31T08:00:02Z long leaves, 2 have been here",
      ])
  }

  @Test("Main-actor work runs on the main thread in device time")
  func mainActor() async {
    let model = ViewModel()
    await device.run {
      Task {
        try await Task.sleep(for: .minutes(5))
        await model.show("shown")
      }
      await device.advance(by: .minutes(10))
    }
    #expect(await model.lines == ["2016-10-31T08:05:00Z shown"])
  }

  @Test("A main-actor test may drive without await, too")
  @MainActor func mainActorSynchronous() {
    let model = ViewModel()
    device.run {
      model.refresh(with: AsyncCollector(log: Recorder<String>()))
      device.advance(by: .seconds(5))
    }
    #expect(model.lines == ["2016-10-31T08:00:00Z refreshing", "2016-10-31T08:00:02Z refreshed"])
  }

  @Test("A main-actor test runs a body with await on the main actor, inside the device")
  @MainActor func mainActorBody() async {
    let model = ViewModel()
    await device.run {
      model.show("at once")
      await device.advance(by: .hours(1))
      model.show("later")
      #expect(device.isInside)
    }
    #expect(!device.isInside)
    #expect(model.lines == ["2016-10-31T08:00:00Z at once", "2016-10-31T09:00:00Z later"])
  }

  @Test("Blocks on the main dispatch queue have run when time has passed")
  func mainQueue() async {
    let log = Recorder<String>()
    device.schedule(after: .seconds(1)) { [device] in
      DispatchQueue.main.async {
        log.record("block, inside: \(device.isInside)")
        device.schedule(after: .zero) { note("what the block began", in: log) }
      }
    }
    device.schedule(after: .seconds(2)) { note("next", in: log) }
    await device.advance(by: .seconds(2))
    #expect(
      log.values == ["block, inside: false", at(1, "what the block began"), at(2, "next")])
  }

  @Test("A body is inside the device again after it was resumed by another thread")
  func otherThreads() async {
    await device.run {
      #expect(device.isInside && Date() == start)
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume() }
      }
      #expect(device.isInside && Date() == start)
      await device.advance(by: .seconds(1))
      #expect(device.isInside && Date() == start.addingTimeInterval(1))
    }
    #expect(!device.isInside)
    #expect(abs(Date().timeIntervalSince(start)) > 86_400)
  }

  @Test("Work takes the device time that it takes, and no more")
  func finishing() async throws {
    device.schedule(after: .hours(1)) {}
    let date = try await device.finish {
      try await Task.sleep(for: .seconds(30))
      return Date()
    }
    #expect(date == start.addingTimeInterval(30))
    #expect(device.date == date)
    #expect(device.pendingEvents == 1)
  }

  @Test("What work throws, finish throws")
  func failing() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await device.finish { throw Failure() }
    }
  }

  @Test("Several who await time go on each at their own instant")
  func several() async {
    let log = Recorder<String>()
    await withTaskGroup(of: Void.self) { group in
      for minutes in [3, 1, 2] {
        group.addTask {
          await device.run {
            await device.advance(by: .minutes(minutes))
            note("\(minutes)", in: log)
          }
        }
      }
    }
    #expect(log.values == [at(60, "1"), at(120, "2"), at(180, "3")])
  }

  @Test("Two devices in different zones are driven side by side and do not mix")
  func twoZones() async throws {
    let zones = ["Asia/Tokyo", "America/New_York"]
    let dates = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for (index, zone) in zones.enumerated() {
        let device = try SimulatedDevice(timeZone: zone, now: "2016-10-31T08:00:00Z")
        group.addTask {
          let log = Recorder<String>()
          await device.run {
            Task {
              for _ in 0..<20 {
                try await Task.sleep(for: .minutes(3))
                log.record("\(TimeZone.current.identifier) \(Calendar.current.timeZone.identifier)")
              }
            }
            for _ in 0..<60 { await device.advance(by: .minutes(1)) }
          }
          return (index, log.values)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (index, zone) in zones.enumerated() {
      #expect(dates[index] == Array(repeating: "\(zone) \(zone)", count: 20))
    }
  }

  @Test("The tasks of an app that has ended never go on; the test's do")
  func terminated() async {
    let log = Recorder<String>()
    await device.run {
      Task {
        try await Task.sleep(for: .seconds(10))
        note("app", in: log)
      }
      async let test: Void = {
        try? await Task.sleep(for: .seconds(10))
        note("test", in: log)
      }()
      await device.advance(by: .seconds(1))
      device.terminateApp()
      await device.advance(by: .minutes(1))
      await test
    }
    #expect(log.values == [at(10, "test")])
  }

  @Test("The same tasks give the same log, again and again")
  func determinism() async throws {
    let first = try await runAsyncScenario()
    #expect(first.count > 20)
    for _ in 0..<5 { #expect(try await runAsyncScenario() == first) }
    #expect(try await runAsyncScenario(seed: 2) != first)
  }

  @Test("A device goes with its last user, though tasks still sleep on it")
  func lifetime() async throws {
    weak var presence: DevicePresence?
    do {
      let device = SimulatedDevice(DeviceConfiguration())
      presence = device.presence
      await device.run {
        Task { try await Task.sleep(for: .hours(1)) }
        await device.advance(by: .minutes(1))
      }
      await #expect(throws: UnfinishedWork.self) {
        try await device.finish(within: .minutes(1), patience: .zero) {
          try await Task.sleep(for: .hours(1))
        }
      }
      #expect(device.pendingEvents > 0)
    }
    // The task that drove the device has an end of its own.
    for _ in 0..<100_000 where presence != nil { await Task.yield() }
    #expect(presence == nil)
  }

  @Test("Tasks outside of any device keep the machine's time")
  func outside() async throws {
    let before = (ContinuousClock.now, Date())
    await device.advance(by: .hours(1))
    try await Task.sleep(for: .milliseconds(1))
    #expect(before.0.duration(to: .now) >= .milliseconds(1))
    #expect(abs(before.1.timeIntervalSince(start)) > 86_400)
    await MainActor.run { MainActor.preconditionIsolated() }
  }
}

private actor Adder {
  private var sum = 0
  func add(_ number: Int) { sum += number }
}

import Foundation
import Testing

@testable import DeviceSimulation

@Suite("What is not virtual is named") struct AsyncDiagnosisTests {
  let device: SimulatedDevice

  init() throws {
    device = try SimulatedDevice(now: "2016-10-31T08:00:00Z")
  }

  /// Waits for what never comes, until it is cancelled.
  private static let never: @Sendable () async throws -> Void = {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
  }

  @Test("Work that takes longer than it may")
  func limit() async {
    let error = await #expect(throws: UnfinishedWork.self) {
      try await device.finish(within: .minutes(1), patience: .zero) {
        try await Task.sleep(for: .hours(1))
      }
    }
    #expect(
      error?.description == "the work has not finished at 2016-10-31T08:01:00Z, after 60.0 s of "
        + "device time; 1 event is pending, due at 2016-10-31T09:00:00Z; allow more time, or look "
        + "for what it waits for outside the device, such as a Timer, DispatchQueue.asyncAfter, a "
        + "semaphore or the network")
  }

  @Test("Work that waits for something outside the device")
  func nothingPending() async {
    let error = await #expect(throws: UnfinishedWork.self) {
      try await device.finish(patience: .milliseconds(1), Self.never)
    }
    #expect(error?.reason == .nothingPending)
    #expect(
      error?.description == "the work has not finished at 2016-10-31T08:00:00Z, and nothing is "
        + "pending on the device; it waits for something outside the device, such as a Timer, "
        + "DispatchQueue.asyncAfter, a semaphore or the network, or for a handler that never comes")
  }

  @Test("Work that comes back from outside within the patience is done")
  func patience() async throws {
    let date = try await device.finish(patience: .seconds(600)) {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { continuation.resume() }
      }
      return Date()
    }
    #expect(date.formatted(.iso8601) == "2016-10-31T08:00:00Z")
  }

  @Test("A body that waits while nobody lets time pass stops the process with one line")
  func timeStandsStill() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let device = try SimulatedDevice(now: "2016-10-31T08:00:00Z")
      try await device.run(patience: .zero) { try await Task.sleep(for: .hours(1)) }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains(
        "run: the work has not finished at 2016-10-31T08:00:00Z, and nobody lets time pass; 1 event "
          + "is pending, due at 2016-10-31T09:00:00Z; await advance(by:) meanwhile or use "
          + "finish(within:), unless it waits for something outside the device"))
  }

  @Test("Main-actor work on a device that is driven off the main thread is named, once, and kept")
  func offTheMainThread() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let device = try SimulatedDevice(now: "2016-10-31T08:00:00Z")
      let model = ViewModel()
      await Task.detached { drive(device, model) }.value
      #expect(await model.lines.isEmpty)
      await device.advance(by: .zero)
      #expect(await model.lines.count == 2)

      @Sendable func drive(_ device: SimulatedDevice, _ model: ViewModel) {
        device.run {
          Task { await model.show("one") }
          Task { await model.show("two") }
          device.advance(by: .seconds(1))
          device.advance(by: .seconds(1))
        }
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = said.split(separator: "\n").filter { $0.hasPrefix("lockstep: ") }
    #expect(
      lines == [
        "lockstep: main-actor work is pending on a device that is driven off the main thread; use "
          + "await device.advance(by:), or mark the test @MainActor"
      ])
  }

  @Test("An event that blocks its thread is named while it does")
  func blockedEvent() {
    let named = DispatchSemaphore(value: 0)
    let lines = Recorder<String>()
    device.blockedEventWatch = BlockedEventWatch(limit: .milliseconds(20)) {
      lines.record($0)
      named.signal()
    }
    device.schedule(after: .seconds(1)) { named.wait() }
    device.schedule(after: .seconds(2)) {}
    device.advance(by: .seconds(2))
    #expect(
      lines.values.first
        == "the event of 2016-10-31T08:00:01Z blocks its thread for more than 0.02 "
        + "s, and nothing else happens on the device meanwhile; await a handler with a continuation "
        + "instead of a semaphore, and sleep with Task.sleep")
  }

  @Test("A main thread that does not take its turn is named")
  func blockedMainThread() async {
    let named = DispatchSemaphore(value: 0)
    let lines = Recorder<String>()
    device.blockedEventWatch = BlockedEventWatch(limit: .milliseconds(20)) {
      lines.record($0)
      named.signal()
    }
    DispatchQueue.main.async { named.wait() }
    await device.advance(by: .seconds(1))
    #expect(lines.values.first?.hasPrefix("the main thread has not taken its turn") == true)
  }

  @Test("What is pending is listed with its time")
  func pending() throws {
    try device.checkNothingPending()
    for minutes in [2, 1, 3, 4, 5, 6] { device.schedule(after: .minutes(minutes)) {} }
    device.schedule(after: .minutes(7)) {}.cancel()
    let error = #expect(throws: PendingEvents.self) { try device.checkNothingPending() }
    #expect(
      error?.description == "6 events are pending on the device, due at 2016-10-31T08:01:00Z, "
        + "2016-10-31T08:02:00Z, 2016-10-31T08:03:00Z, 2016-10-31T08:04:00Z, 2016-10-31T08:05:00Z "
        + "and 1 more; stop what goes on, or let its time pass")
    device.advance(by: .hours(1))
    try device.checkNothingPending()
  }
}

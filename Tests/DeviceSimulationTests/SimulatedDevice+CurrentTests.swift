import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct SimulatedDeviceCurrentTests {
  let event = SimulatedDevice(DeviceConfiguration())
  let task = SimulatedDevice(DeviceConfiguration())
  let creator = SimulatedDevice(DeviceConfiguration())

  @Test("A call means the device whose event is running, else the task's, else its object's")
  func order() {
    SimulatedDevice.$ofTask.withValue(task) {
      event.run { #expect(SimulatedDevice.current(madeOn: creator) === event) }
      let inEvent = Recorder<Bool>()
      event.schedule(after: .zero) { [event, creator] in
        inEvent.record(SimulatedDevice.current(madeOn: creator) === event)
      }
      event.advance(by: .zero)
      #expect(inEvent.values == [true])
      #expect(SimulatedDevice.current(madeOn: creator) === task)
    }
    #expect(SimulatedDevice.current(madeOn: creator) === creator)
    event.run { #expect(SimulatedDevice.current() === event) }
  }

  @Test("Tasks inherit their device, other threads do not")
  func inheritance() async {
    await SimulatedDevice.$ofTask.withValue(task) {
      let child = await Task { SimulatedDevice.resolve() }.value
      #expect(child === task)
    }
    let detached = await Task.detached { SimulatedDevice.resolve() == nil }.value
    #expect(detached)
  }

  @Test("The process's default comes last, and serves every thread")
  func processDefault() async {
    // In a process of its own: tests have no default.
    await #expect(processExitsWith: .success) {
      let fallback = SimulatedDevice(DeviceConfiguration())
      let other = SimulatedDevice(DeviceConfiguration())
      #expect(SimulatedDevice.resolve() == nil)
      SimulatedDevice.makeProcessDefault(fallback)
      #expect(SimulatedDevice.current() === fallback)
      #expect(SimulatedDevice.current(madeOn: other) === other)
      other.run { #expect(SimulatedDevice.current() === other) }
      SimulatedDevice.$ofTask.withValue(other) { #expect(SimulatedDevice.current() === other) }
      onThreads([{ #expect(SimulatedDevice.current() === fallback) }])
    }
  }

  @Test("Without a device the process stops with one line that says how to make one")
  func none() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SimulatedDevice.current(for: "execute(_:)")
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      said.contains("execute(_:) was called on no device; make one with SimulatedDevice() and call")
    )
  }
}

private func == (device: SimulatedDevice?, _: _OptionalNilComparisonType) -> Bool {
  device.map { _ in false } ?? true
}

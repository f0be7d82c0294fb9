import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct SimulatedDeviceInsideTests {
  let device = SimulatedDevice(DeviceConfiguration())

  @Test("What is done to a device that nobody drives is done at once, inside it")
  func atOnce() {
    let seen = Recorder<Bool>()
    device.perform { [device] in seen.record(device.isInside) }
    #expect(seen.values == [true])
    #expect(device.pendingEvents == 0)
    device.run {
      device.perform { seen.record(true) }
      #expect(seen.values.count == 2)
    }
  }

  @Test("What another thread does to a device that is driven is its next event")
  func queued() {
    device.run {
      onThreads([{ [device] in device.lock() }])
      #expect(device.lockState == .unlocked)
      #expect(device.pendingEvents == 1)
      device.advance(by: .zero)
      #expect(device.lockState == .locked)
    }
  }

  @Test("A thread that enters a device waits until another has left it")
  func waits() {
    let isInside = DispatchSemaphore(value: 0)
    let order = Recorder<String>()
    onThreads([
      { [device] in
        device.run {
          isInside.signal()
          for _ in 0..<1000 { device.advance(by: .seconds(1)) }
          order.record("first")
        }
      },
      { [device] in
        isInside.wait()
        device.run { order.record("second") }
      },
    ])
    #expect(order.values == ["first", "second"])
  }

  @Test("Many threads may look at and act on a device that is driven")
  func lookers() {
    let lookers: [@Sendable () -> Void] = (0..<3).map { number in
      { [device] in
        for _ in 0..<100 {
          _ = (device.date, device.now, device.timeZone, device.app, device.state)
          _ = (device.lockState, device.isStoreReadable, device.isProtectedDataAvailable)
          _ = device.withRandom { $0.next() }
          if number == 0 { device.lock() } else { device.unlock() }
        }
      }
    }
    onThreads(lookers + [{ [device] in for _ in 0..<100 { device.advance(by: .seconds(1)) } }])
    // Whoever came last, an app in the background is suspended by then.
    device.advance(by: .seconds(10))
    #expect(device.pendingEvents == 0)
  }

  @Test("A device has one service of a type, made when it is first asked for")
  func services() {
    final class Store {}
    final class Radio {}
    let store = device.service(Store.self) { _ in Store() }
    #expect(device.service(Store.self) { _ in Store() } === store)
    let radio = device.service(Radio.self) { device in
      // One service may ask for another as it is made.
      #expect(device.service(Store.self) { _ in Store() } === store)
      return Radio()
    }
    #expect(device.service(Radio.self) { _ in Radio() } === radio)
    let other = SimulatedDevice(DeviceConfiguration())
    #expect(other.service(Store.self) { _ in Store() } !== store)
  }

  @Test("What belongs to the inside of a device stops the process outside of it")
  func outside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SimulatedDevice(DeviceConfiguration()).motion
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("motion belongs to the inside of a device"))
  }
}

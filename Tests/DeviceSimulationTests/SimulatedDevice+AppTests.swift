import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct SimulatedDeviceAppTests {
  let device = SimulatedDevice(DeviceConfiguration())

  @Test("Calls into an app that a reboot has ended never come")
  func reboot() {
    let came = Recorder<String>()
    device.scheduleForApp { came.record("before") }
    device.advance(by: .zero)
    device.scheduleForApp(after: .seconds(5)) { came.record("too late") }
    device.schedule(after: .seconds(5)) { came.record("the system's own") }
    device.apply(.reboot)
    device.scheduleForApp(after: .seconds(6)) { came.record("relaunched") }
    device.advance(by: .seconds(20))
    #expect(came.values == ["before", "the system's own", "relaunched"])
    #expect(device.lockState == .beforeFirstUnlock)
    #expect(device.pendingEvents == 0)
  }

  @Test("A call that comes at the instant of the end, but after it, never comes")
  func sameInstant() {
    let came = Recorder<String>()
    device.scheduleForApp(after: .seconds(1)) { came.record("just in time") }
    device.schedule(after: .seconds(1)) { [device] in device.terminateApp() }
    device.scheduleForApp(after: .seconds(1)) { came.record("too late") }
    device.advance(by: .seconds(1))
    #expect(came.values == ["just in time"])
  }

  @Test("Who asked is told of a changed environment and of the end, in order")
  func observers() {
    let told = Recorder<String>()
    device.observeApp { told.record("first: \($0)") }
    device.observeApp { told.record("second: \($0)") }
    device.app.health = .denied
    device.terminateApp()
    #expect(device.app.health == .denied)
    #expect(
      told.values == [
        "first: environmentChanged", "second: environmentChanged", "first: terminated",
        "second: terminated",
      ])
  }

  @Test("An observer may ask for another to be told from then on")
  func observerAddsObserver() {
    let told = Recorder<String>()
    device.observeApp { [unowned device] _ in
      told.record("outer")
      if told.values.count == 1 { device.observeApp { _ in told.record("inner") } }
    }
    device.app.health = .denied
    #expect(told.values == ["outer"])
    device.app.health = .granted
    #expect(told.values == ["outer", "outer", "inner"])
  }

  @Test("The environment can be kept in a file")
  func codable() throws {
    let environment = AppEnvironment(health: .timeout, location: .whenInUse)
    let data = try JSONEncoder().encode(environment)
    #expect(try JSONDecoder().decode(AppEnvironment.self, from: data) == environment)
  }
}

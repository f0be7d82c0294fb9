import DeviceSimulation
import RefreshingApp
import Testing
import UIKit

@Suite struct AppDelegateTests {
  @Test @MainActor func aNightOfRefreshes() throws {
    let device = try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T21:00:00+09:00")
    device.installApp(delegate: AppDelegate.init)
    device.openApp()
    let delegate = try #require(device.run { UIApplication.shared.delegate as? AppDelegate })
    device.walk(for: .minutes(30))
    device.advance(by: .minutes(45))
    device.lock()
    device.advance(by: .hours(10))
    #expect(delegate.refreshes > 0)
    #expect(delegate.refusals > delegate.refreshes, "each refresh, and the read at the lock")
    #expect(delegate.steps == nil)
    #expect(device.appState == .suspended)
    device.unlock()
    device.advance(by: .seconds(1))
    #expect(delegate.steps.map { $0 > 1000 } ?? false)
  }
}

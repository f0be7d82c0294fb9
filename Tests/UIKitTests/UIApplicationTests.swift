import DeviceSimulation
import Foundation
import Testing
import UIKit

@Suite("UIApplication") @MainActor struct UIApplicationTests {
  @Test("The state is that of the app; in the background when it cannot ask")
  func states() {
    let device = SimulatedDevice(DeviceConfiguration())
    device.run {
      #expect(UIApplication.shared.applicationState == .active)
      device.sendAppToBackground()
      #expect(UIApplication.shared.applicationState == .background)
      device.suspendApp()
      #expect(UIApplication.shared.applicationState == .background)
      device.terminateApp()
      #expect(UIApplication.shared.applicationState == .background)
    }
    #expect(UIApplication.State.allRawValues == [0, 1, 2])
  }

  @Test("Protected data are available unless a device with a passcode is locked (Apple)")
  func protectedData() {
    for hasPasscode in [true, false] {
      let device = SimulatedDevice(DeviceConfiguration(hasPasscode: hasPasscode))
      device.run {
        #expect(UIApplication.shared.isProtectedDataAvailable)
        device.lock()
        #expect(UIApplication.shared.isProtectedDataAvailable != hasPasscode)
        device.unlock()
        #expect(UIApplication.shared.isProtectedDataAvailable)
      }
    }
  }

  @Test("The flag is up while the store is still opening (kingstinct PR#374)")
  func race() {
    let device = SimulatedDevice(
      DeviceConfiguration(lockState: .locked, protection: .race))
    device.run {
      device.unlock()
      device.advance(by: .milliseconds(50))
      #expect(UIApplication.shared.isProtectedDataAvailable && !device.isStoreReadable)
    }
  }

  @Test("Background refresh is what the user has set")
  func backgroundRefresh() {
    let device = SimulatedDevice(DeviceConfiguration())
    device.run {
      #expect(UIApplication.shared.backgroundRefreshStatus == .available)
      device.app.backgroundRefresh = .denied
      #expect(UIApplication.shared.backgroundRefreshStatus == .denied)
      device.app.backgroundRefresh = .restricted
      #expect(UIApplication.shared.backgroundRefreshStatus == .restricted)
    }
  }

  @Test("An application that was kept still means its device")
  func kept() {
    let device = SimulatedDevice(DeviceConfiguration())
    let application = device.run { UIApplication.shared }
    device.lock()
    #expect(!application.isProtectedDataAvailable)
    #expect(device.run { UIApplication.shared } === application)
  }

  @Test("A device with a delegate and with observers goes when nobody holds it")
  func noCycle() {
    weak var gone: SimulatedDevice?
    do {
      let device = SimulatedDevice(DeviceConfiguration())
      device.installApp(delegate: SilentDelegate.init)
      device.openApp()
      device.run {
        UIApplication.shared.beginBackgroundTask {}
        Journal().observe()
      }
      device.lock()
      gone = device
    }
    #expect(gone == nil)
  }
}

private final class SilentDelegate: UIResponder, UIApplicationDelegate {}

extension UIApplication.State {
  fileprivate static var allRawValues: [Int] {
    [Self.active, .inactive, .background].map(\.rawValue)
  }
}

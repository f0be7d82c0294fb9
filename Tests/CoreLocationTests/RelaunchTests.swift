import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Significant changes and an app that is gone")
struct RelaunchTests {
  /// An app that monitors significant changes from its launch on.
  private final class App: @unchecked Sendable {
    let recorder = Recorder()
    var manager: CLLocationManager?
    var launches: [AppLaunch.Reason] = []

    func begin(_ launch: AppLaunch) {
      launches.append(launch.reason)
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.startMonitoringSignificantLocationChanges()
      self.manager = manager
    }
  }

  private func device(_ app: App, _ life: AppLifeParameters = AppLifeParameters())
    -> SimulatedDevice
  {
    let device = SimulatedDevice(DeviceConfiguration(appLife: life))
    device.installApp { app.begin($0) }
    device.observeApp { [weak app] in if $0 == .terminated { app?.manager = nil } }
    device.openApp()
    return device
  }

  @Test("A change launches the app in the background, which gets it, and runs for a moment (AD)")
  func launched() throws {
    let app = App()
    let device = device(app)
    device.run {
      device.walk(speed: 2)
      device.follow(.freewayDrive)
      device.advance(by: .seconds(10))
      #expect(app.recorder.locations.count == 1)
      device.terminateApp()
      device.advance(by: .minutes(4))
      #expect(app.launches == [.user], "far away and not late enough")
      device.advance(by: .seconds(51))
      #expect(app.launches == [.user, .location])
      #expect(device.appState == .background)
      #expect(app.recorder.locations.last?.timestamp == DeviceConfiguration.defaultStart + 300)
      device.advance(by: .seconds(20))
      #expect(device.appState == .suspended)
      let count = app.recorder.locations.count
      device.advance(by: .minutes(5))
      #expect(app.recorder.locations.count == count + 1, "woken, not launched")
      #expect(app.launches == [.user, .location])
    }
  }

  @Test("Not where its user closed it, nor before the first unlock after a boot")
  func notLaunched() throws {
    for isForceQuit in [true, false] {
      let app = App()
      let device = device(app)
      device.run {
        device.follow(.freewayDrive)
        device.advance(by: .seconds(10))
        if isForceQuit { device.forceQuitApp() } else { device.apply(.reboot) }
        device.advance(by: .minutes(20))
        #expect(app.launches == [.user])
        if isForceQuit { device.openApp() } else { device.unlock() }
        device.advance(by: .minutes(1))
        #expect(app.launches == [.user, isForceQuit ? .user : .location])
      }
    }
  }

  @Test("Not once it has stopped to monitor, nor with the location in use alone")
  func notRegistered() throws {
    for isStopped in [true, false] {
      let app = App()
      let device = device(app)
      device.run {
        device.follow(.freewayDrive)
        device.advance(by: .seconds(10))
        if isStopped {
          app.manager?.stopMonitoringSignificantLocationChanges()
        } else {
          device.app.location = .whenInUse
        }
        device.terminateApp()
        device.advance(by: .minutes(20))
        #expect(app.launches == [.user])
      }
    }
  }

  @Test("A suspended app is woken for a change, and for that alone")
  func woken() throws {
    let app = App()
    let device = device(app)
    device.locationParameters.significantChange.awakeTime = .seconds(25)
    device.run {
      device.follow(.freewayDrive)
      device.advance(by: .seconds(10))
      device.sendAppToBackground()
      device.advance(by: .seconds(289))
      #expect(device.appState == .suspended && app.recorder.locations.count == 1)
      device.advance(by: .seconds(1))
      #expect(device.appState == .background && app.recorder.locations.count == 2)
      device.advance(by: .seconds(29))
      #expect(device.appState == .background)
      device.advance(by: .seconds(1))
      #expect(device.appState == .suspended)
    }
  }
}

import Foundation
import Testing

@testable import DeviceSimulation

@Suite("The life of an app") struct AppLifeTests {
  private let told = Recorder<SimulatedDevice.AppChange>()

  private func device(
    _ parameters: AppLifeParameters = AppLifeParameters(), lockState: LockState = .unlocked
  ) -> SimulatedDevice {
    let device = SimulatedDevice(
      DeviceConfiguration(lockState: lockState, appLife: parameters))
    device.observeApp { [told] in told.record($0) }
    return device
  }

  private var states: [AppState] {
    told.values.compactMap { if case .state(let state, _) = $0 { state } else { nil } }
  }

  // MARK: Front and back

  @Test("A device begins with its app in front, a locked one with it in the background")
  func beginnings() {
    #expect(device().appState == .active)
    #expect(device(lockState: .locked).appState == .background)
  }

  @Test("A lock sends the app to the background, where it is suspended; an unlock brings it back")
  func lockAndUnlock() {
    let device = device()
    device.lock()
    #expect(states == [.inactive, .background])
    device.advance(by: .milliseconds(4999))
    #expect(device.appState == .background)
    device.advance(by: .milliseconds(1))
    #expect(device.appState == .suspended)
    device.unlock()
    #expect(states == [.inactive, .background, .suspended, .background, .inactive, .active])
    #expect(device.pendingEvents == 0)
  }

  @Test("An app hears of a lock while its data are still there, and is in the background after it")
  func beforeTheLock() {
    let device = device()
    let available = Recorder<Bool>()
    device.observeApp { [unowned device] _ in available.record(device.isProtectedDataAvailable) }
    device.lock()
    #expect(available.values == [true, true])
  }

  @Test("An app that its user has left does not come back by unlocking")
  func left() {
    let device = device()
    device.sendAppToBackground()
    device.lock()
    device.unlock()
    #expect(device.appState == .background)
    device.openApp()
    #expect(device.appState == .active)
  }

  @Test("An app opened on a locked phone comes to the front at unlock")
  func openedWhileLocked() {
    let device = device(lockState: .locked)
    device.sendAppToBackground()
    device.openApp()
    #expect(device.appState == .background)
    device.unlock()
    #expect(device.appState == .active)
  }

  // MARK: Awake

  @Test("An app stays awake until the last reason has ended, and a moment longer")
  func assertions() {
    let device = device()
    device.run {
      let first = device.appLife.keepAwake("first")
      let second = device.appLife.keepAwake("second", for: .seconds(60))
      device.sendAppToBackground()
      device.advance(by: .seconds(59))
      #expect(device.appLife.reasonsAwake == ["first", "second"])
      first?.end()
      first?.end()
      device.advance(by: .seconds(2))
      #expect(device.appState == .background && device.appLife.reasonsAwake == [])
      device.advance(by: .seconds(4))
      #expect(device.appState == .suspended)
      #expect(second?.isHeld == false)
    }
  }

  @Test("The end of an assertion's time is told while the app still runs")
  func expiry() {
    let device = device()
    let came = Recorder<AppState>()
    device.run {
      device.sendAppToBackground()
      _ = device.appLife.keepAwake("work", for: .seconds(30)) { [unowned device] in
        came.record(device.appState)
      }
      device.advance(by: .minutes(1))
    }
    #expect(came.values == [.background])
    #expect(device.appState == .suspended)
  }

  @Test("What is meant for a suspended app waits, in order, until it runs")
  func held() {
    let device = device()
    let came = Recorder<Int>()
    device.sendAppToBackground()
    device.suspendApp()
    device.schedule(after: .seconds(1)) { [unowned device] in
      for number in 1...3 { device.scheduleForApp { came.record(number) } }
    }
    device.advance(by: .hours(1))
    #expect(came.values == [])
    device.openApp()
    #expect(came.values == [1, 2, 3])
  }

  @Test("What waits for a suspended app goes with it")
  func heldAndTerminated() {
    let device = device()
    let came = Recorder<Int>()
    device.suspendApp()
    device.sendAppToBackground()
    device.suspendApp()
    device.schedule(after: .seconds(1)) { [unowned device] in
      device.scheduleForApp { came.record(1) }
    }
    device.advance(by: .seconds(2))
    device.terminateApp()
    device.openApp()
    device.advance(by: .seconds(2))
    #expect(came.values == [])
  }

  @Test("Code that a test runs wakes a suspended app for a moment")
  func calledByATest() {
    let device = device()
    let came = Recorder<AppState>()
    device.sendAppToBackground()
    device.suspendApp()
    device.scheduleForApp { [unowned device] in came.record(device.appState) }
    device.advance(by: .seconds(10))
    #expect(came.values == [.background])
    #expect(device.appState == .suspended)
  }

  // MARK: Launches

  @Test("An installed app begins when it is opened, and again after its end")
  func installed() {
    let device = device()
    let launches = Recorder<AppLaunch>()
    device.installApp { launches.record($0) }
    #expect(device.appState == .notRunning && launches.values == [])
    device.openApp()
    #expect(device.appState == .active)
    device.terminateApp()
    device.advance(by: .hours(1))
    #expect(device.appState == .notRunning)
    device.openApp()
    #expect(
      launches.values == [
        AppLaunch(reason: .user, number: 1), AppLaunch(reason: .user, number: 2),
      ])
  }

  @Test("A service wakes an app that was terminated, but not one that its user has closed")
  func woken() {
    let device = device()
    let launches = Recorder<AppLaunch.Reason>()
    device.installApp { launches.record($0.reason) }
    device.openApp()
    device.terminateApp()
    device.run {
      #expect(device.appLife.wake(.location, for: .seconds(10)) != nil)
      #expect(device.appState == .background)
      device.advance(by: .seconds(14))
      #expect(device.appState == .background)
      device.advance(by: .seconds(1))
      #expect(device.appState == .suspended)
      #expect(device.appLife.wake(.healthKit, for: .seconds(10)) != nil)
      #expect(launches.values == [.user, .location], "a suspended app is resumed, not launched")

      device.forceQuitApp()
      #expect(device.appLife.wake(.location, for: .seconds(10)) == nil)
      device.openApp()
      #expect(device.appState == .active)
    }
    #expect(launches.values == [.user, .location, .user])
  }

  @Test("Nothing is launched before the first unlock, unless an experiment wants it")
  func reboot() {
    let launches = Recorder<AppLaunch.Reason>()
    let registered = device()
    registered.installApp { launches.record($0.reason) }
    registered.openApp()
    registered.apply(.reboot)
    registered.run {
      #expect(registered.appLife.wake(.location, for: .seconds(10)) == nil)
      registered.unlock()
      #expect(registered.appState == .notRunning)
      #expect(registered.appLife.wake(.location, for: .seconds(10)) != nil)
    }
    let atOnce = device(AppLifeParameters(relaunch: .atOnce))
    atOnce.installApp { launches.record($0.reason) }
    atOnce.openApp()
    atOnce.apply(.reboot)
    atOnce.advance(by: .zero)
    #expect(atOnce.appState == .background && atOnce.lockState == .beforeFirstUnlock)
    #expect(launches.values == [.user, .location, .user, .system])
  }

  @Test("A device whose suspended app never ran again goes all the same")
  func noCycle() {
    weak var gone: SimulatedDevice?
    do {
      let device = device()
      device.sendAppToBackground()
      device.suspendApp()
      device.schedule(after: .zero) { [unowned device] in device.scheduleForApp {} }
      device.advance(by: .seconds(1))
      gone = device
    }
    #expect(gone == nil)
  }
}

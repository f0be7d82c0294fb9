import DeviceSimulation
import Foundation
import Testing
import UIKit

/// Writes down what it is told, and where the app stands then.
private final class TellingDelegate: UIResponder, UIApplicationDelegate {
  private let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
    super.init()
    journal.observe()
  }

  private func write(_ entry: String) {
    journal.write("\(entry), \(UIApplication.shared.applicationState)")
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    write("launch \(launchOptions?[.location] as? Bool ?? false)")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { write("active") }
  func applicationWillResignActive(_ application: UIApplication) { write("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { write("background") }
  func applicationWillEnterForeground(_ application: UIApplication) { write("foreground") }
  func applicationWillTerminate(_ application: UIApplication) { write("terminate") }
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    write("unavailable")
  }
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    write("available")
  }
  func applicationSignificantTimeChange(_ application: UIApplication) { write("time") }
}

@Suite("An app's delegate") @MainActor struct DelegateTests {
  private let journal = Journal()

  private func device(lockState: LockState = .unlocked) -> SimulatedDevice {
    let device = SimulatedDevice(DeviceConfiguration(lockState: lockState))
    let journal = journal
    device.installApp(delegate: { TellingDelegate(journal) })
    return device
  }

  @Test("An app that its user opens is inactive in its launch and does not enter the foreground")
  func opened() {
    let device = device()
    #expect(journal.entries == [])
    device.openApp()
    #expect(
      journal.entries == [
        "launch false, inactive", "did finish launching", "active, active", "did become active",
      ])
  }

  @Test("An app launched in the background is told why, and enters the foreground later")
  func launchedInTheBackground() {
    let device = device()
    device.run { _ = device.appLife.wake(.location, for: .seconds(10)) }
    #expect(journal.entries == ["launch true, background", "did finish launching"])
    journal.clear()
    device.openApp()
    #expect(
      journal.entries == [
        "foreground, inactive", "will enter foreground", "active, active", "did become active",
      ])
  }

  @Test("The delegate is told before the notification, at a lock and at an unlock")
  func lockAndUnlock() {
    let device = device()
    device.openApp()
    journal.clear()
    device.lock()
    #expect(
      journal.entries == [
        "resign, inactive", "will resign active", "background, background",
        "did enter background", "unavailable, background",
        "protected data will become unavailable",
      ])
    journal.clear()
    device.unlock()
    #expect(
      journal.entries == [
        "available, inactive", "protected data did become available", "foreground, inactive",
        "will enter foreground", "active, active", "did become active",
      ])
  }

  @Test("Only a running app whose user closes it is told of its end")
  func end() {
    let device = device()
    device.openApp()
    journal.clear()
    device.terminateApp()
    #expect(journal.entries == [], "a crash tells nobody")
    device.openApp()
    journal.clear()
    device.forceQuitApp()
    #expect(journal.entries == ["terminate, active", "will terminate"])
    device.openApp()
    device.sendAppToBackground()
    device.suspendApp()
    journal.clear()
    device.forceQuitApp()
    #expect(journal.entries == [], "a suspended app cannot hear")
  }

  @Test("Each launch has a delegate of its own, which goes with the process")
  func delegates() {
    let device = device()
    device.openApp()
    weak var first: (any UIApplicationDelegate)?
    device.run { first = UIApplication.shared.delegate }
    #expect(first != nil)
    device.terminateApp()
    #expect(first == nil)
    device.openApp()
    device.run { #expect(UIApplication.shared.delegate != nil) }
  }

  @Test("The delegate hears of midnight")
  func midnight() {
    let device = device()
    device.openApp()
    journal.clear()
    device.advance(by: .hours(24))
    #expect(journal.entries == ["time, active"])
  }

  @Test("Driven by another thread, a device calls the delegate on the main actor all the same")
  nonisolated func elsewhere() async {
    let device = await device()
    device.openApp()
    await device.advance(by: .zero)
    #expect(journal.entries == ["launch false, active", "active, active"])
    device.terminateApp()
    await device.advance(by: .zero)
    #expect(journal.entries.count == 2)
  }
}

import DeviceSimulation
import Foundation
import Testing
import UIKit

@Suite("Background tasks") @MainActor struct BackgroundTimeTests {
  private let device = SimulatedDevice(DeviceConfiguration())
  private let journal = Journal()

  private var application: UIApplication { device.run { UIApplication.shared } }

  /// A task whose handler ends it.
  private func begin(_ name: String, ends: Bool = true) {
    let (application, journal) = (application, journal)
    let task = BegunTask()
    task.identifier = application.beginBackgroundTask(withName: name) {
      journal.write("\(name) \(application.backgroundTimeRemaining)")
      if ends { application.endBackgroundTask(task.identifier) }
    }
    #expect(task.identifier != .invalid)
  }

  @MainActor private final class BegunTask {
    var identifier = UIBackgroundTaskIdentifier.invalid
  }

  @Test("A task keeps the app running in the background until it has ended, and a moment longer")
  func awake() {
    let identifier = application.beginBackgroundTask(withName: "upload")
    device.sendAppToBackground()
    device.advance(by: .seconds(20))
    #expect(device.appState == .background)
    #expect(device.run { device.appLife.reasonsAwake } == ["upload"])
    application.endBackgroundTask(identifier)
    application.endBackgroundTask(identifier)
    device.advance(by: .seconds(5))
    #expect(device.appState == .suspended)
    #expect(device.pendingEvents == 0)
  }

  @Test("In front the time left is very large; it runs from when the app is in the background")
  func remaining() {
    #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
    begin("upload")
    device.advance(by: .minutes(5))
    device.sendAppToBackground()
    #expect(application.backgroundTimeRemaining == 30)
    device.advance(by: .seconds(12))
    #expect(application.backgroundTimeRemaining == 18)
    device.openApp()
    #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
    device.sendAppToBackground()
    #expect(application.backgroundTimeRemaining == 30)
  }

  @Test("All tasks share one time, and their handlers are called shortly before its end, in order")
  func expiry() {
    begin("first")
    device.sendAppToBackground()
    device.advance(by: .seconds(10))
    begin("second")
    device.advance(by: .milliseconds(14_999))
    #expect(journal.entries == [])
    device.advance(by: .milliseconds(1))
    #expect(journal.entries == ["first 5.0", "second 5.0"])
    device.advance(by: .hours(1))
    #expect(device.appState == .suspended)
    #expect(device.pendingEvents == 0)
  }

  @Test("An app that does not end its tasks is terminated (Apple)")
  func terminated() {
    begin("first")
    begin("forgotten", ends: false)
    device.sendAppToBackground()
    device.advance(by: .milliseconds(29_999))
    #expect(device.appState == .background)
    device.advance(by: .milliseconds(1))
    #expect(device.appState == .notRunning)
    #expect(device.pendingEvents == 0)
  }

  @Test("Without any time left a task does not begin")
  func late() {
    begin("first")
    _ = device.run { device.appLife.keepAwake("location") }
    device.sendAppToBackground()
    device.advance(by: .minutes(5))
    #expect(device.appState == .background)
    #expect(application.backgroundTimeRemaining == 0)
    #expect(application.beginBackgroundTask() == .invalid)
    #expect(device.run { device.appLife.reasonsAwake } == ["location"])
    device.openApp()
    begin("second")
  }

  @Test("A suspended app that is woken has its time again")
  func woken() {
    device.sendAppToBackground()
    device.suspendApp()
    device.run { _ = device.appLife.wake(.location, for: .seconds(1)) }
    device.advance(by: .milliseconds(500))
    begin("upload")
    #expect(application.backgroundTimeRemaining == 29.5)
    device.advance(by: .seconds(20))
    #expect(device.appState == .background)
  }

  @Test("A process that has ended takes its tasks along, and no app means no task")
  func gone() {
    begin("first")
    device.sendAppToBackground()
    device.terminateApp()
    #expect(application.beginBackgroundTask() == .invalid)
    device.openApp()
    device.sendAppToBackground()
    device.advance(by: .hours(1))
    #expect(journal.entries == [])
    #expect(device.appState == .suspended)
  }
}

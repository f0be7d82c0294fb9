import DeviceSimulation
import Foundation
import Testing
import UIKit

@Suite("The notifications of UIKit") struct NotificationTests {
  private let journal = Journal()

  private func device(
    timeZone: TimeZone = .gmt, start: Date = DeviceConfiguration.defaultStart,
    hasPasscode: Bool = true
  ) -> SimulatedDevice {
    SimulatedDevice(
      DeviceConfiguration(timeZone: timeZone, start: start, hasPasscode: hasPasscode))
  }

  @Test("At a lock the app leaves the front, and protected data go last")
  func lock() {
    let device = device()
    device.run { journal.observe() }
    device.lock()
    #expect(
      journal.entries == [
        "will resign active", "did enter background", "protected data will become unavailable",
      ])
  }

  @Test("At an unlock protected data come first, then the app comes to the front")
  func unlock() {
    let device = device()
    device.run { journal.observe() }
    device.lock()
    journal.clear()
    device.unlock()
    #expect(
      journal.entries == [
        "protected data did become available", "will enter foreground", "did become active",
      ])
  }

  @Test("Protected data are still there when they are about to become unavailable")
  func stillThere() {
    let device = device()
    let journal = journal
    device.run {
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.protectedDataWillBecomeUnavailableNotification, object: nil,
        queue: nil
      ) { [unowned device] _ in
        journal.write("\(device.isProtectedDataAvailable) \(device.isStoreReadable)")
      }
    }
    device.lock()
    #expect(journal.entries == ["true true"])
    #expect(!device.isProtectedDataAvailable)
  }

  @Test("Without a passcode a lock takes no data away")
  func noPasscode() {
    let device = device(hasPasscode: false)
    device.run { journal.observe() }
    device.lock()
    device.unlock()
    #expect(
      journal.entries == [
        "will resign active", "did enter background", "will enter foreground",
        "did become active",
      ])
  }

  @Test("A suspended app is told what has changed once it runs again, and no more")
  func coalesced() {
    let device = device()
    device.run { journal.observe() }
    device.sendAppToBackground()
    device.suspendApp()
    journal.clear()
    device.lock()
    device.unlock()
    device.lock()
    device.app.backgroundRefresh = .denied
    #expect(journal.entries == [])
    device.run { _ = device.appLife.keepAwake("work", for: .seconds(1)) }
    #expect(
      journal.entries == ["protected data will become unavailable", "refresh status did change"])
    device.suspendApp()
    device.unlock()
    device.lock()
    device.run { _ = device.appLife.keepAwake("work", for: .seconds(1)) }
    #expect(journal.entries.count == 2, "locked as before")
  }

  @Test("A process that has ended hears nothing more, and the next one hears for itself")
  func processes() {
    let device = device()
    device.run { journal.observe() }
    device.terminateApp()
    let next = Journal()
    device.openApp()
    device.run { next.observe() }
    device.lock()
    #expect(journal.entries == [])
    #expect(next.entries.contains("did enter background"))
  }

  @Test("Two devices of one process do not hear each other, whatever thread drives them")
  func twoDevices() async {
    await withTaskGroup(of: [String].self) { group in
      for locks in 1...4 {
        group.addTask {
          let device = SimulatedDevice(DeviceConfiguration())
          let journal = Journal()
          device.run { journal.observe() }
          for _ in 1...locks {
            device.lock()
            device.unlock()
          }
          return journal.entries
        }
      }
      var lengths: [Int] = []
      for await entries in group { lengths.append(entries.count) }
      #expect(lengths.sorted() == [6, 12, 18, 24])
    }
  }

  @Test("An observer is told by whom, by the name that it asked for, on the main queue if it asks")
  @MainActor func object() {
    let device = device()
    let journal = journal
    device.run {
      for object in [UIApplication.shared, NSObject()] {
        _ = NotificationCenter.default.addObserver(
          forName: UIApplication.didBecomeActiveNotification, object: object, queue: .main
        ) { notification in
          let isOurs = notification.name == UIApplication.didBecomeActiveNotification
          let sender = notification.object as? UIApplication
          MainActor.assumeIsolated {
            journal.write("\(isOurs) \(sender === UIApplication.shared)")
          }
        }
      }
      device.sendAppToBackground()
      device.openApp()
    }
    #expect(journal.entries == ["true true"])
  }

  @Test("Driven by another thread, a device tells an observer on the main queue on the main actor")
  func mainQueueFromElsewhere() async {
    let device = device()
    let journal = journal
    device.run {
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { _ in
        MainActor.assumeIsolated { journal.write(Date().formatted(.iso8601)) }
      }
      device.sendAppToBackground()
    }
    await device.advance(by: .zero)
    #expect(journal.entries == [DeviceConfiguration.defaultStart.formatted(.iso8601)])
  }

  @Test("What somebody else posts comes to the main queue as Foundation has it")
  func foundation() async {
    let journal = journal
    let name = Notification.Name(UUID().uuidString)
    let observer = NotificationCenter.default.addObserver(
      forName: name, object: nil, queue: .main
    ) { _ in
      MainActor.assumeIsolated { journal.write("came") }
    }
    NotificationCenter.default.post(name: name, object: nil)
    #expect(journal.entries == ["came"])
    NotificationCenter.default.removeObserver(observer)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(journal.entries == ["came"])
  }

  @Test("Outside of a device there are no names")
  func outside() async {
    await #expect(processExitsWith: .failure) {
      _ = UIApplication.didBecomeActiveNotification
    }
  }

  // MARK: Time

  @Test("A significant change of time comes at midnight, with summer time, and with another zone")
  func significantTime() throws {
    let berlin = try TimeZone(named: "Europe/Berlin")
    let device = device(
      timeZone: berlin, start: try Date("2018-10-26T12:00:00+02:00", strategy: .iso8601))
    let journal = journal
    device.run {
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.significantTimeChangeNotification, object: nil, queue: nil
      ) { _ in journal.write(Date().formatted(.iso8601)) }
      device.advance(by: .hours(60))
      device.setTimeZone(.gmt)
    }
    #expect(
      journal.entries == [
        "2018-10-26T22:00:00Z", "2018-10-27T22:00:00Z", "2018-10-28T01:00:00Z",
        "2018-10-28T22:00:00Z",
      ])
  }

  @Test("A device whose app did not ask for them has no event for changes of time")
  func noTime() {
    let device = device()
    device.run {
      journal.observe()
      #expect(device.pendingEvents == 0)
      _ = UIApplication.significantTimeChangeNotification
      #expect(device.pendingEvents == 1)
      device.terminateApp()
      #expect(device.pendingEvents == 0)
    }
  }
}

import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Location updates in the background")
struct BackgroundUpdatesTests {
  @Test("Updates that go on in the background keep the app running; stopped, it is suspended")
  func keepsRunning() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager { $0.allowsBackgroundLocationUpdates = true }
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.sendAppToBackground()
      walker.device.advance(by: .minutes(10))
      #expect(walker.device.appState == .background)
      #expect(walker.recorder.locations.count == 601)
      #expect(walker.device.appLife.reasonsAwake == ["location updates"])
      manager.stopUpdatingLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.device.appState == .suspended)
      #expect(walker.recorder.locations.count == 601)
    }
  }

  @Test("The setting counts while updates run, too")
  func settingChanged() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.walk()
      manager.allowsBackgroundLocationUpdates = true
      walker.device.lock()
      walker.device.advance(by: .minutes(1))
      #expect(walker.device.appState == .background)
      manager.allowsBackgroundLocationUpdates = false
      walker.device.advance(by: .minutes(1))
      #expect(walker.device.appState == .suspended)
    }
  }

  @Test("A suspended app gets its updates together, the oldest first, when it runs again (AD)")
  func deferred() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager { $0.distanceFilter = 7 }
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.sendAppToBackground()
      // Suspended at second 5; a fix that passes the filter comes every five seconds and a bit.
      walker.device.advance(by: .seconds(60))
      #expect(walker.recorder.batches == [1])
      walker.device.openApp()
      #expect(walker.recorder.batches.count == 2)
      let dates = walker.seconds
      #expect(dates == dates.sorted() && dates.count == Set(dates).count)
      #expect(dates.dropFirst().allSatisfy { (5...60).contains($0) })
      for (last, next) in zip(walker.recorder.locations, walker.recorder.locations.dropFirst()) {
        #expect((7...8.5).contains(next.distance(from: last)))
      }
      walker.device.advance(by: .seconds(6))
      #expect(walker.recorder.batches.count == 3)
      #expect(manager.location != nil)
    }
  }

  @Test("As many as the bound wait, the newest; or by parameter none")
  func bound() throws {
    for isDropped in [false, true] {
      let walker = try Walker()
      walker.device.locationParameters.background.deferredLimit = 20
      if isDropped { walker.device.locationParameters.background.whileSuspended = .dropped }
      walker.device.run {
        let manager = walker.manager()
        manager.startUpdatingLocation()
        walker.device.walk()
        walker.device.sendAppToBackground()
        walker.device.advance(by: .minutes(10))
        walker.device.openApp()
        #expect(walker.recorder.batches.last == (isDropped ? 1 : 20))
        #expect(walker.seconds.last == (isDropped ? 4 : 600))
        #expect(manager.location != nil)
      }
    }
  }

  @Test("A terminated app gets none of them")
  func terminated() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.sendAppToBackground()
      walker.device.advance(by: .minutes(1))
      let before = walker.recorder.locations.count
      walker.device.terminateApp()
      walker.device.openApp()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.locations.count == before)
      #expect(manager.delegate != nil)
    }
  }

  @Test("A pause lets the app be suspended, and does not end by itself")
  func paused() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager {
        $0.allowsBackgroundLocationUpdates = true
        $0.pausesLocationUpdatesAutomatically = true
        $0.activityType = .fitness
      }
      manager.startUpdatingLocation()
      walker.device.move([.stand(for: .minutes(20)), .walk(for: .minutes(20))])
      walker.device.sendAppToBackground()
      walker.device.advance(by: .minutes(40))
      #expect(walker.recorder.pauses.count == 1)
      #expect(walker.device.appState == .suspended)
      #expect(walker.recorder.locations.count == 600)
    }
  }

  @Test(
    "An app with the location in use has it in front, and behind where it began in front",
    arguments: [true, false])
  func whenInUse(allowsBackground: Bool) throws {
    let walker = try Walker(location: .whenInUse)
    walker.device.run {
      let manager = walker.manager { $0.allowsBackgroundLocationUpdates = allowsBackground }
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.advance(by: .milliseconds(4500))
      walker.device.sendAppToBackground()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.locations.count == (allowsBackground ? 65 : 5))
      #expect(walker.device.appState == (allowsBackground ? .background : .suspended))
      walker.device.openApp()
      walker.device.advance(by: .seconds(10))
      #expect(walker.recorder.locations.count == (allowsBackground ? 75 : 15))
    }
  }

  @Test("Begun behind, it has none until it comes to the front")
  func begunBehind() throws {
    let walker = try Walker(location: .whenInUse)
    walker.device.run {
      let manager = walker.manager { $0.allowsBackgroundLocationUpdates = true }
      walker.device.sendAppToBackground()
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.locations.isEmpty && walker.device.appState == .suspended)
      walker.device.openApp()
      walker.device.advance(by: .seconds(2))
      walker.device.sendAppToBackground()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.locations.count == 62)
      #expect(manager.delegate != nil)
    }
  }

  @Test("With the location in use, a pause ends it until the app is in front again (AD)")
  func pausedWhenInUse() throws {
    let walker = try Walker(location: .whenInUse)
    walker.device.run {
      let manager = walker.manager {
        $0.allowsBackgroundLocationUpdates = true
        $0.pausesLocationUpdatesAutomatically = true
      }
      manager.startUpdatingLocation()
      walker.device.stand()
      walker.device.sendAppToBackground()
      walker.device.advance(by: .hours(1))
      #expect(walker.recorder.pauses.count == 1)
      let before = walker.recorder.locations.count
      manager.startUpdatingLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.locations.count == before, "started behind")
      walker.device.openApp()
      walker.device.advance(by: .seconds(3))
      #expect(walker.recorder.locations.count == before + 3)
    }
  }

  /// The two services together in the background for ten minutes; how many updates came.
  private func together(
    _ parameters: LocationParameters, indicator: Bool, significant: Bool
  ) throws -> Int {
    let walker = try Walker()
    walker.device.locationParameters = parameters
    walker.device.run {
      let manager = walker.manager {
        $0.allowsBackgroundLocationUpdates = true
        $0.showsBackgroundLocationIndicator = indicator
      }
      manager.startUpdatingLocation()
      if significant { manager.startMonitoringSignificantLocationChanges() }
      walker.device.walk()
      walker.device.sendAppToBackground()
      walker.device.advance(by: .minutes(4))
      #expect(manager.location != nil)
    }
    return walker.recorder.batches.count
  }

  @Test(
    "C2: no ticks in the background since iOS 16.4 beside significant changes (Overland-iOS#122)")
  func sinceiOS16_4() throws {
    let since = LocationParameters.ios16_4
    // The significant change at the start keeps the app running for ten seconds, and five go by
    // until it is suspended.
    #expect(try together(since, indicator: false, significant: true) == 16)
    #expect(try together(since, indicator: true, significant: true) == 242)
    #expect(try together(since, indicator: false, significant: false) == 241)
    #expect(try together(LocationParameters(), indicator: false, significant: true) == 242)
  }

  @Test("What is stopped is no reason any more, and what is denied neither")
  func reasons() throws {
    let walker = try Walker()
    walker.device.locationParameters = .ios16_4
    walker.device.run {
      let manager = walker.manager { $0.allowsBackgroundLocationUpdates = true }
      manager.startUpdatingLocation()
      manager.startMonitoringSignificantLocationChanges()
      #expect(walker.device.appLife.reasonsAwake.isEmpty)
      manager.stopMonitoringSignificantLocationChanges()
      #expect(walker.device.appLife.reasonsAwake.count == 1)
      walker.device.app.location = .denied
      #expect(walker.device.appLife.reasonsAwake.isEmpty)
      walker.device.app.location = .always
      #expect(walker.device.appLife.reasonsAwake.count == 1)
      walker.device.advance(by: .zero)
      #expect(LocationParameters.presets.map(\.name) == ["standard", "ios16_4"])
    }
  }
}

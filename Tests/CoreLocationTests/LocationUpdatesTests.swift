import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Location updates")
struct LocationUpdatesTests {
  let device: SimulatedDevice
  let recorder = Recorder()

  init() throws {
    device = try SimulatedDevice(now: "2016-10-31T08:00:00+09:00")
  }

  private func manager(_ configure: (CLLocationManager) -> Void = { _ in }) -> CLLocationManager {
    let manager = CLLocationManager()
    manager.delegate = recorder
    manager.pausesLocationUpdatesAutomatically = false
    configure(manager)
    return manager
  }

  @Test("A walk gives one update a second, with the device's time")
  func everySecond() {
    device.run {
      let manager = manager()
      manager.startUpdatingLocation()
      device.walk()
      #expect(recorder.locations.isEmpty, "no delegate call inside the call that asks for it")
      device.advance(by: .seconds(9))
      #expect(recorder.locations.count == 10)
      let gaps = zip(recorder.locations, recorder.locations.dropFirst()).map {
        $1.timestamp.timeIntervalSince($0.timestamp)
      }
      #expect(gaps.allSatisfy { $0 == 1 })
      #expect(recorder.locations.last?.timestamp == Date())
      #expect(manager.location === recorder.locations.last)
    }
  }

  @Test("After stop there are no updates, and start gives them again")
  func stopAndStart() {
    device.run {
      let manager = manager()
      manager.startUpdatingLocation()
      device.walk()
      device.advance(by: .seconds(4))
      manager.stopUpdatingLocation()
      device.advance(by: .seconds(60))
      #expect(recorder.locations.count == 5)
      manager.startUpdatingLocation()
      manager.startUpdatingLocation()
      device.advance(by: .seconds(2))
      #expect(recorder.locations.count == 8, "one at once, and one a second: twice is once")
    }
  }

  @Test("A manager that is gone gets nothing, and its session ends")
  func abandoned() {
    device.run {
      var manager: CLLocationManager? = manager()
      manager?.startUpdatingLocation()
      manager = nil
      device.walk(for: .seconds(5))
      device.advance(by: .seconds(10))
      #expect(recorder.locations.isEmpty)
      #expect(device.pendingEvents == 0)
    }
  }

  /// The design's rule, written down naively.
  private func delivered(_ points: [CLLocation], filter: Double) -> Int {
    var last: CLLocation?
    return points.reduce(into: 0) { count, point in
      if let last, point.distance(from: last) < filter { return }
      last = point
      count += 1
    }
  }

  @Test("The filter measures from the last delivered location", arguments: [0.5, 5, 10, 33.3, 500])
  func distanceFilter(filter: Double) {
    device.run {
      let manager = manager { $0.distanceFilter = filter }
      let all = Recorder()
      let unfiltered = self.manager()
      unfiltered.delegate = all
      manager.startUpdatingLocation()
      unfiltered.startUpdatingLocation()
      device.walk()
      device.advance(by: .minutes(20))
      #expect(all.locations.count == 1201)
      #expect(recorder.locations.count == delivered(all.locations, filter: filter))
    }
  }

  @Test("Slow creep comes through once it adds up")
  func creep() {
    device.run {
      let manager = manager { $0.distanceFilter = 10 }
      manager.startUpdatingLocation()
      device.walk(speed: 0.1)
      device.advance(by: .seconds(301))
      #expect(recorder.locations.count == 3, "at the start, and about every 100 s")
    }
  }

  @Test("The filter and the rest can be changed while updates run")
  func changedWhileRunning() {
    device.run {
      let manager = manager()
      manager.startUpdatingLocation()
      device.walk()
      device.advance(by: .seconds(10))
      #expect(recorder.locations.count == 11)
      manager.distanceFilter = 14
      device.advance(by: .seconds(100))
      #expect((20...22).contains(recorder.locations.count), "one about every ten seconds more")
    }
  }

  @Test("A denied app is told so, once, and gets nothing")
  func denied() throws {
    device.app.location = .denied
    device.run {
      let manager = manager()
      manager.startUpdatingLocation()
      device.walk()
      #expect(recorder.errors.isEmpty)
      device.advance(by: .seconds(10))
      #expect(recorder.locations.isEmpty)
      #expect(recorder.errors.count == 1)
      #expect((recorder.errors.first as? CLError)?.code == .denied)
      #expect(manager.authorizationStatus == .denied)
      #expect(CLLocationManager.authorizationStatus() == .denied)
    }
  }

  @Test("An app that never asked gets nothing until it has asked and was allowed")
  func asking() {
    device.app.location = .notAsked
    device.run {
      let manager = manager()
      manager.startUpdatingLocation()
      device.walk()
      device.advance(by: .seconds(10))
      #expect(recorder.locations.isEmpty && recorder.errors.isEmpty)
      #expect(manager.authorizationStatus == .notDetermined)
      manager.requestAlwaysAuthorization()
      #expect(manager.authorizationStatus == .notDetermined, "the user needs a moment")
      device.advance(by: .seconds(1))
      #expect(manager.authorizationStatus == .authorizedAlways)
      #expect(recorder.authorizations == [.notDetermined, .authorizedAlways])
      #expect(!recorder.locations.isEmpty)
    }
  }

  @Test("A locked phone keeps tracking (Lyokone/flutterlocation#950)")
  func locked() {
    device.run {
      let manager = manager()
      manager.allowsBackgroundLocationUpdates = true
      manager.startUpdatingLocation()
      device.walk()
      device.lock()
      device.advance(by: .seconds(9))
      #expect(recorder.locations.count == 10)
    }
  }

  @Test("A terminated app gets nothing any more")
  func terminated() {
    device.run {
      let manager = manager()
      manager.startUpdatingLocation()
      device.walk()
      device.advance(by: .seconds(4))
      device.terminateApp()
      device.advance(by: .seconds(10))
      #expect(recorder.locations.count == 5)
    }
  }
}

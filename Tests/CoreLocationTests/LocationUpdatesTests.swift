import DeviceSimulation
import Testing

@testable import CoreLocation

/// A delegate that writes down what it is told.
final class Recorder: NSObject, CLLocationManagerDelegate {
  var locations: [CLLocation] = []
  var errors: [any Error] = []
  var pauses: [Date] = []
  var resumes = 0
  var authorizations: [CLAuthorizationStatus] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    self.locations += locations
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    errors.append(error)
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    pauses.append(Date())
  }

  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    resumes += 1
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    authorizations.append(manager.authorizationStatus)
  }
}

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
      #expect(recorder.locations.count == 7, "starting twice is starting once")
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

@Suite("Automatic pauses")
struct AutomaticPauseTests {
  static let activityTypes: [(CLActivityType, Int)] = [
    (.fitness, 10), (.other, 15), (.otherNavigation, 15), (.automotiveNavigation, 20),
    (.airborne, 30),
  ]

  @Test("Standing still pauses updates after the activity type's time", arguments: activityTypes)
  func pause(activityType: CLActivityType, minutes: Int) throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.activityType = activityType
      manager.startUpdatingLocation()
      device.move([.walk(for: .minutes(1)), .stand(for: nil)])
      device.advance(by: .hours(2))
      let start = DeviceConfiguration.defaultStart
      #expect(recorder.pauses.count == 1)
      let paused = recorder.pauses.first?.timeIntervalSince(start) ?? 0
      // The walker strays from the last anchor by less than the radius before standing still.
      #expect((Double(minutes * 60 + 50)...Double(minutes * 60 + 60)).contains(paused))
      #expect(recorder.locations.count == Int(paused), "none from the pause on")

      manager.startUpdatingLocation()
      device.advance(by: .seconds(5))
      #expect(recorder.resumes == 1)
      #expect(recorder.locations.count == Int(paused) + 5, "start goes on where the pause was")
    }
  }

  @Test("Walking on keeps updates coming; they do not resume by themselves after a pause")
  func walking() throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.activityType = .fitness
      manager.startUpdatingLocation()
      device.move([.walk(for: .hours(2)), .stand(for: .minutes(11)), .walk(for: .hours(1))])
      device.advance(by: .hours(4))
      #expect(recorder.pauses.count == 1)
      #expect(recorder.locations.count < 7200 + 601)
      #expect(recorder.resumes == 0)
    }
  }

  @Test("Updates pause although the last movement has ended and no fix comes any more")
  func noFixes() throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.startUpdatingLocation()
      device.walk(for: .seconds(1))
      device.advance(by: .hours(1))
      #expect(
        recorder.pauses.map { $0.timeIntervalSince(DeviceConfiguration.defaultStart) } == [900])
    }
  }

  @Test("The permission to pause may be taken away and given again; the time counts from then")
  func permissionGivenAgain() throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.activityType = .fitness
      manager.startUpdatingLocation()
      device.stand()
      device.advance(by: .minutes(5))
      manager.pausesLocationUpdatesAutomatically = false
      device.advance(by: .minutes(10))
      manager.pausesLocationUpdatesAutomatically = true
      device.advance(by: .minutes(9))
      #expect(recorder.pauses.isEmpty)
      device.advance(by: .minutes(2))
      #expect(recorder.pauses.count == 1)
    }
  }

  @Test("Without the permission to pause nothing pauses; the times are parameters")
  func parameters() throws {
    let device = try SimulatedDevice()
    device.automaticPause.stillFor[.other] = .minutes(1)
    let pausing = Recorder()
    let steady = Recorder()
    device.run {
      let managers = [pausing, steady].map { recorder in
        let manager = CLLocationManager()
        manager.delegate = recorder
        manager.pausesLocationUpdatesAutomatically = recorder === pausing
        manager.startUpdatingLocation()
        return manager
      }
      device.stand()
      device.advance(by: .minutes(30))
      #expect(pausing.locations.count == 60)
      #expect(steady.locations.count == 1801)
      #expect(managers.count == 2)
    }
  }
}

@Suite("Core Location's values")
struct LocationValuesTests {
  @Test("Errors print in Apple's form (lindes/get-location#3)")
  func errors() {
    #expect("\(CLError(.locationUnknown))" == "Error Domain=kCLErrorDomain Code=0 \"(null)\"")
    let error: any Error = CLError(.denied)
    #expect((error as NSError).code == 1)
    #expect((error as NSError).domain == kCLErrorDomain)
    do {
      throw error
    } catch CLError.denied {
      // As apps catch it.
    } catch {
      Issue.record("not caught by code: \(error)")
    }
  }

  @Test("Distances are WGS 84 geodesics")
  func distance() {
    // Tokyo station to Shinjuku station, by geographiclib 2 in Python.
    let tokyo = CLLocation(latitude: 35.681382, longitude: 139.766084)
    let shinjuku = CLLocation(latitude: 35.690921, longitude: 139.700258)
    #expect(abs(tokyo.distance(from: shinjuku) - 6051.8094) < 0.001)
    #expect(tokyo.distance(from: tokyo) == 0)
  }
}

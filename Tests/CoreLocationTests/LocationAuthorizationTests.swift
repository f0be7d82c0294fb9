import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Authorization of location")
struct LocationAuthorizationTests {
  @Test(
    "An app that never asked gets what it asks for, and both callbacks say so",
    arguments: [true, false])
  func asked(always: Bool) throws {
    let walker = try Walker(location: .notAsked)
    walker.device.run {
      let manager = walker.manager()
      walker.device.advance(by: .zero)
      if always {
        manager.requestAlwaysAuthorization()
      } else {
        manager.requestWhenInUseAuthorization()
      }
      #expect(manager.authorizationStatus == .notDetermined, "the user needs a moment")
      walker.device.advance(by: .zero)
      let given: CLAuthorizationStatus = always ? .authorizedAlways : .authorizedWhenInUse
      #expect(manager.authorizationStatus == given)
      #expect(CLLocationManager.authorizationStatus() == given)
      #expect(walker.recorder.authorizations == [.notDetermined, given])
      #expect(walker.recorder.olderAuthorizations == [.notDetermined, given])
    }
  }

  @Test("The user may give less, in their own time")
  func answers() throws {
    for (answer, given): (LocationPrompt.Answer, CLAuthorizationStatus) in [
      (.whenInUse, .authorizedWhenInUse), (.denied, .denied),
    ] {
      let walker = try Walker(location: .notAsked)
      walker.device.locationParameters.prompt.answer = answer
      walker.device.locationParameters.prompt.delay = .seconds(7)
      walker.device.run {
        let manager = walker.manager()
        manager.requestAlwaysAuthorization()
        walker.device.advance(by: .seconds(6))
        #expect(manager.authorizationStatus == .notDetermined)
        walker.device.advance(by: .seconds(1))
        #expect(manager.authorizationStatus == given)
        manager.requestAlwaysAuthorization()
        walker.device.advance(by: .minutes(1))
        #expect(manager.authorizationStatus == given, "the user is asked once")
      }
    }
  }

  @Test("An app with the location in use may ask for it always, once")
  func upgrade() throws {
    let walker = try Walker(location: .whenInUse)
    walker.device.run {
      let manager = walker.manager()
      manager.requestAlwaysAuthorization()
      walker.device.advance(by: .zero)
      #expect(manager.authorizationStatus == .authorizedWhenInUse, "the user keeps to it")
      walker.device.locationParameters.prompt.allowsUpgradeToAlways = true
      manager.requestAlwaysAuthorization()
      walker.device.advance(by: .zero)
      #expect(manager.authorizationStatus == .authorizedWhenInUse, "nobody is asked twice")
    }
    let willing = try Walker(location: .whenInUse)
    willing.device.locationParameters.prompt.allowsUpgradeToAlways = true
    willing.device.run {
      let manager = willing.manager()
      manager.requestAlwaysAuthorization()
      willing.device.advance(by: .zero)
      #expect(manager.authorizationStatus == .authorizedAlways)
    }
  }

  @Test("Denied while updates run: both callbacks, then the failure; granted again: they go on")
  func takenAway() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.advance(by: .seconds(4))
      walker.device.app.location = .denied
      #expect(walker.recorder.errors.isEmpty, "no delegate call inside the call that changes it")
      walker.device.advance(by: .seconds(10))
      #expect(walker.recorder.authorizations == [.authorizedAlways, .denied])
      #expect(walker.recorder.olderAuthorizations == [.authorizedAlways, .denied])
      #expect(walker.recorder.codes == [.denied])
      #expect(walker.recorder.locations.count == 5)
      #expect(manager.location == nil, "not even the one that it had")
      walker.device.app.location = .whenInUse
      walker.device.advance(by: .seconds(4))
      // What is known at second 14, and four fixes more.
      #expect(walker.seconds.suffix(5) == [14, 15, 16, 17, 18])
      #expect(manager.location != nil)
      #expect(walker.recorder.authorizations.last == .authorizedWhenInUse)
    }
  }

  @Test("Every manager is told, in the order in which they were made; what changes nothing, nobody")
  func everybody() throws {
    let walker = try Walker()
    walker.device.run {
      let managers = (0..<3).map { _ in walker.manager() }
      walker.device.advance(by: .zero)
      walker.device.app.health = .denied
      walker.device.advance(by: .zero)
      #expect(walker.recorder.authorizations.count == 3)
      walker.device.locationServicesEnabled = false
      walker.device.advance(by: .zero)
      #expect(!CLLocationManager.locationServicesEnabled())
      #expect(walker.recorder.authorizations.suffix(3) == [.denied, .denied, .denied])
      managers[0].requestAlwaysAuthorization()
      walker.device.locationServicesEnabled = true
      walker.device.advance(by: .zero)
      #expect(walker.recorder.authorizations.last == .authorizedAlways)
      #expect(managers.count == 3)
    }
  }

  @Test("What the device cannot do it does not say that it can")
  func capabilities() throws {
    try Walker().device.run {
      #expect(CLLocationManager.locationServicesEnabled())
      #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
      #expect(!CLLocationManager.headingAvailable())
      #expect(!CLLocationManager.isRangingAvailable())
      #expect(!CLLocationManager.deferredLocationUpdatesAvailable())
      #expect(!CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
    }
  }
}

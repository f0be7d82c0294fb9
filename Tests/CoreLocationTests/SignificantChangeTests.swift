import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Significant changes")
struct SignificantChangeTests {
  /// The rule, written down naively: indices of the fixes that are delivered.
  private func naive(_ fixes: [CLLocation], metres: Double, seconds: Double) -> [Int] {
    var delivered: [Int] = []
    for (index, fix) in fixes.enumerated() {
      guard let last = delivered.last.map({ fixes[$0] }) else {
        delivered.append(index)
        continue
      }
      let isFar = fix.distance(from: last) >= metres
      let isLate = fix.timestamp.timeIntervalSince(last.timestamp) >= seconds
      if isFar && isLate { delivered.append(index) }
    }
    return delivered
  }

  @Test(
    "At least 500 m and five minutes from the last one, or what the parameters say",
    arguments: [
      (1.4, 500.0, 300.0), (3, 500, 300), (7, 500, 300), (30, 500, 300), (7, 120, 10), (30, 1, 0),
      (1.4, 399, 3600),
    ])
  func rule(speed: Double, metres: Double, seconds: Double) throws {
    let walker = try Walker()
    walker.device.locationParameters.significantChange.distance = metres
    walker.device.locationParameters.significantChange.interval = .seconds(seconds)
    let all = Recorder()
    walker.device.run {
      let manager = walker.manager()
      manager.startMonitoringSignificantLocationChanges()
      let standard = walker.manager()
      standard.delegate = all
      standard.startUpdatingLocation()
      walker.device.move([
        .route(NamedRoute.bicycleRide.route(), speed: speed),
        .walk(for: .minutes(20), speed: speed), .route(NamedRoute.cityRun.route()),
      ])
      walker.device.advance(by: .hours(5))
      #expect(manager.delegate != nil)
    }
    let expected = naive(all.locations, metres: metres, seconds: seconds)
    #expect(
      walker.recorder.locations.map(\.timestamp) == expected.map { all.locations[$0].timestamp })
    #expect(expected.count > 1)
  }

  @Test("The last known location comes first, with its old date (AD, by parameter)")
  func cached() throws {
    for isCached in [true, false] {
      let walker = try Walker()
      walker.device.locationParameters.significantChange.deliversCachedFix = isCached
      walker.device.run {
        let standard = CLLocationManager()
        standard.startUpdatingLocation()
        walker.device.walk(for: .seconds(3))
        walker.device.advance(by: .hours(1))
        let manager = walker.manager()
        manager.startMonitoringSignificantLocationChanges()
        walker.device.advance(by: .minutes(1))
        #expect(walker.seconds == [isCached ? 2 : 3600])
        #expect(standard.delegate == nil)
      }
    }
  }

  @Test("It needs the authorization for any time", arguments: [true, false])
  func whenInUse(isAlways: Bool) throws {
    let walker = try Walker(location: isAlways ? .always : .whenInUse)
    walker.device.run {
      let manager = walker.manager()
      manager.startMonitoringSignificantLocationChanges()
      walker.device.walk()
      walker.device.advance(by: .hours(1))
      #expect(walker.recorder.locations.isEmpty != isAlways)
      #expect(walker.recorder.errors.isEmpty)
      #expect(manager.location != nil)
    }
  }

  @Test("It and the standard service run side by side, and stop each by itself")
  func together() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager { $0.distanceFilter = 5000 }
      manager.startUpdatingLocation()
      manager.startMonitoringSignificantLocationChanges()
      manager.startMonitoringSignificantLocationChanges()
      walker.device.follow(.freewayDrive)
      walker.device.advance(by: .seconds(310))
      #expect(walker.seconds == [0, 0, 171, 300])
      manager.stopUpdatingLocation()
      walker.device.advance(by: .seconds(300))
      #expect(walker.seconds == [0, 0, 171, 300, 600])
      manager.stopMonitoringSignificantLocationChanges()
      walker.device.advance(by: .hours(1))
      #expect(walker.recorder.locations.count == 5)
    }
  }

  @Test("A refused app is told so once")
  func refused() throws {
    let walker = try Walker(location: .denied)
    walker.device.run {
      let manager = walker.manager()
      manager.startMonitoringSignificantLocationChanges()
      walker.device.walk()
      walker.device.advance(by: .hours(1))
      #expect(walker.recorder.codes == [.denied])
      #expect(manager.location == nil)
    }
  }
}

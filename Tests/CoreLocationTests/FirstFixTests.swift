import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("The first fix")
struct FirstFixTests {
  @Test("The receiver needs its time before the first fix (AD: startUpdatingLocation)")
  func delay() throws {
    let walker = try Walker()
    walker.device.locationParameters.firstFixDelay = .seconds(8)
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.advance(by: .seconds(10))
      #expect(walker.seconds == [8, 9, 10])
      #expect(manager.distanceFilter == kCLDistanceFilterNone)
    }
  }

  @Test("A device that stands where no fix comes any more still has a first one")
  func standing() throws {
    let walker = try Walker()
    walker.device.run {
      walker.device.walk(for: .seconds(3))
      walker.device.advance(by: .minutes(1))
      walker.device.locationParameters.firstFixDelay = .seconds(2)
      let manager = walker.manager { $0.distanceFilter = 10 }
      manager.startUpdatingLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.seconds == [62])
      #expect(walker.recorder.locations.first?.speed == 0)
      #expect(walker.recorder.locations.first?.course == -1)
      #expect(walker.device.pendingEvents == 0)
    }
  }

  @Test("A device that has never been anywhere has none")
  func nowhere() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.locations.isEmpty && manager.location == nil)
      walker.device.place(at: Coordinate(latitude: 1, longitude: 2))
      walker.device.advance(by: .zero)
      #expect(manager.location?.coordinate.latitude == 1)
    }
  }

  @Test("Stop and start give a first fix anew, start twice does not (AD: startUpdatingLocation)")
  func again() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager { $0.distanceFilter = 100 }
      manager.startUpdatingLocation()
      walker.device.stand()
      walker.device.advance(by: .milliseconds(2500))
      manager.startUpdatingLocation()
      walker.device.advance(by: .seconds(3))
      #expect(walker.seconds == [0])
      manager.stopUpdatingLocation()
      manager.startUpdatingLocation()
      walker.device.advance(by: .seconds(3))
      #expect(
        walker.seconds == [0, 5.5], "what is known at that moment, and the filter from there")
    }
  }

  @Test("By parameter the last known location comes first, with its old date")
  func cached() throws {
    let walker = try Walker()
    walker.device.locationParameters.deliversCachedFix = true
    walker.device.locationParameters.firstFixDelay = .seconds(1)
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.walk(for: .seconds(3))
      walker.device.advance(by: .seconds(60))
      #expect(walker.seconds == [1, 2], "nothing is cached at the first start")
      manager.stopUpdatingLocation()
      manager.startUpdatingLocation()
      #expect(walker.seconds.count == 2, "no delegate call inside the call that asks for it")
      walker.device.advance(by: .seconds(5))
      #expect(walker.seconds == [1, 2, 2, 61])
    }
  }

  @Test("By parameter the filter lets everything through at first (transistorsoft #1711)")
  func burst() throws {
    let walker = try Walker()
    walker.device.locationParameters.unfilteredBurst = .seconds(5)
    walker.device.run {
      let manager = walker.manager { $0.distanceFilter = 80 }
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.advance(by: .seconds(70))
      #expect(walker.seconds == [0, 1, 2, 3, 4, 62])
      #expect(manager.location?.timestamp.timeIntervalSince(Date()) == 0)
    }
  }
}

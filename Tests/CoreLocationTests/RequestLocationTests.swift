import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Requests for one location")
struct RequestLocationTests {
  @Test("A request gives one location and is over; while it runs another one changes nothing")
  func one() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      walker.device.walk()
      walker.device.advance(by: .milliseconds(2500))
      manager.requestLocation()
      manager.requestLocation()
      #expect(walker.recorder.locations.isEmpty)
      walker.device.advance(by: .minutes(1))
      #expect(walker.seconds == [2.5] && walker.recorder.errors.isEmpty)
      manager.requestLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.seconds == [2.5, 62.5])
      #expect(walker.device.pendingEvents == 1, "the walk, and nothing of the requests")
    }
  }

  @Test("Without a location it fails once, after the time that is a parameter", arguments: [10, 3])
  func timeout(seconds: Int) throws {
    let walker = try Walker()
    if seconds != 10 { walker.device.locationParameters.requestTimeout = .seconds(seconds) }
    walker.device.run {
      let manager = walker.manager()
      walker.device.walk()
      walker.device.loseSignal()
      manager.requestLocation()
      walker.device.advance(by: .seconds(seconds) - .milliseconds(1))
      #expect(walker.recorder.errors.isEmpty)
      walker.device.advance(by: .milliseconds(1))
      #expect(walker.recorder.codes == [.locationUnknown])
      walker.device.regainSignal()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.errors.count == 1 && walker.recorder.locations.isEmpty)
    }
  }

  @Test("A signal that comes in time is in time")
  func inTime() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      walker.device.walk(for: .seconds(2))
      walker.device.advance(by: .seconds(5))
      walker.device.loseSignal(for: .seconds(8))
      manager.requestLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.seconds == [13] && walker.recorder.errors.isEmpty)
    }
  }

  @Test("A refused app is told so; one whose permission goes meanwhile, too")
  func refused() throws {
    let walker = try Walker(location: .denied)
    walker.device.run {
      let manager = walker.manager()
      walker.device.walk()
      manager.requestLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.codes == [.denied])
      walker.device.app.location = .always
      walker.device.loseSignal()
      manager.requestLocation()
      walker.device.advance(by: .seconds(1))
      walker.device.app.location = .denied
      walker.device.advance(by: .minutes(1))
      #expect(walker.recorder.codes == [.denied, .denied])
    }
  }

  @Test("Stopping updates cancels it, and updates that run are not disturbed by it")
  func besideUpdates() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager { $0.distanceFilter = 1000 }
      manager.startUpdatingLocation()
      walker.device.walk()
      walker.device.advance(by: .milliseconds(500))
      manager.requestLocation()
      walker.device.advance(by: .seconds(5))
      #expect(walker.seconds == [0, 0.5])
      manager.requestLocation()
      manager.stopUpdatingLocation()
      walker.device.advance(by: .minutes(1))
      #expect(walker.seconds == [0, 0.5] && walker.recorder.errors.isEmpty)
    }
  }
}

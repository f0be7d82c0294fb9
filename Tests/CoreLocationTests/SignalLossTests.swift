import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Loss of signal")
struct SignalLossTests {
  @Test("In a tunnel no location comes and the app is told once; then they come again")
  func tunnel() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.move([
        .walk(for: .seconds(5)), .tunnel(.walk(for: .seconds(60))), .walk(for: .seconds(5)),
      ])
      walker.device.advance(by: .minutes(5))
      #expect(walker.seconds == [0, 1, 2, 3, 4, 65, 66, 67, 68, 69])
      #expect(walker.recorder.codes == [.locationUnknown])
      #expect(manager.location === walker.recorder.locations.last)
    }
  }

  @Test("Each loss is told of once, in the time that is a parameter, or never")
  func parameter() throws {
    for delay in [Duration.seconds(20), .seconds(40), nil] {
      let walker = try Walker()
      walker.device.locationParameters.locationUnknownAfter = delay
      walker.device.run {
        let manager = walker.manager()
        manager.startUpdatingLocation()
        manager.startMonitoringSignificantLocationChanges()
        walker.device.walk()
        for _ in 1...2 {
          walker.device.advance(by: .seconds(10))
          walker.device.loseSignal(for: .seconds(30))
          walker.device.advance(by: .seconds(60))
        }
        #expect(walker.recorder.errors.count == (delay == .seconds(20) ? 2 : 0))
      }
    }
  }

  @Test("Who starts without a signal is told so, and gets the first fix when it is back")
  func startedWithout() throws {
    let walker = try Walker()
    walker.device.run {
      walker.device.walk(for: .seconds(3))
      walker.device.advance(by: .seconds(10))
      walker.device.loseSignal()
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.advance(by: .seconds(10))
      #expect(walker.recorder.codes == [.locationUnknown])
      #expect(walker.recorder.locations.isEmpty)
      walker.device.regainSignal()
      walker.device.advance(by: .seconds(10))
      #expect(walker.seconds == [20])
      #expect(manager.location != nil)
    }
  }

  @Test("A signal that comes back does not make a significant change of a small one")
  func significant() throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager()
      manager.startMonitoringSignificantLocationChanges()
      walker.device.walk()
      walker.device.advance(by: .minutes(1))
      walker.device.loseSignal(for: .minutes(1))
      walker.device.advance(by: .minutes(3))
      #expect(walker.seconds == [0])
      #expect(manager.location != nil)
    }
  }
}

import CoreLocation
import DeviceSimulation
import Testing

@Suite("The location manager's delegate")
struct LocationDelegateTests {
  /// A delegate that wants to know nothing.
  private final class Silent: NSObject, CLLocationManagerDelegate {}

  @Test("Every method of a CLLocationManagerDelegate is optional")
  func optional() throws {
    let device = try SimulatedDevice()
    device.run {
      let delegate = Silent()
      let manager = CLLocationManager()
      manager.delegate = delegate
      manager.startUpdatingLocation()
      device.stand()
      device.advance(by: .hours(1))
      manager.startUpdatingLocation()
      device.loseSignal()
      device.app.location = .denied
      device.advance(by: .hours(1))
      #expect(manager.delegate === delegate && manager.location == nil)
    }
  }

  @Test("The delegate is held weakly, and without one nothing is called")
  func weak() throws {
    let device = try SimulatedDevice()
    device.run {
      let manager = CLLocationManager()
      var delegate: Silent? = Silent()
      manager.delegate = delegate
      #expect(manager.delegate != nil)
      delegate = nil
      #expect(manager.delegate == nil && delegate == nil)
      manager.startUpdatingLocation()
      device.walk(for: .seconds(3))
      device.advance(by: .minutes(1))
      #expect(manager.location != nil)
    }
  }
}

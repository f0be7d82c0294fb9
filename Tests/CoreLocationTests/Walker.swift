import CoreLocation
import DeviceSimulation

/// A device, and what its app's location manager was told.
struct Walker {
  let device: SimulatedDevice
  let recorder = Recorder()

  init(seed: UInt64 = 1, location: AppEnvironment.LocationAuthorization = .always) throws {
    device = try SimulatedDevice(
      now: "2016-10-31T08:00:00+09:00", seed: seed, app: AppEnvironment(location: location))
  }

  /// A manager that never pauses.
  func manager(_ configure: (CLLocationManager) -> Void = { _ in }) -> CLLocationManager {
    let manager = CLLocationManager()
    manager.delegate = recorder
    manager.pausesLocationUpdatesAutomatically = false
    configure(manager)
    return manager
  }

  /// Seconds from the start of the device to each location's date.
  var seconds: [Double] {
    let start = Date(timeIntervalSince1970: 1_477_868_400)
    return recorder.locations.map { $0.timestamp.timeIntervalSince(start) }
  }
}

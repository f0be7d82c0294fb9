import DeviceSimulation

extension LocationService {
  func deliver(_ locations: [CLLocation], to manager: CLLocationManager) {
    // An app that runs is called as often as the device makes a fix.
    guard device.isAppSuspended else {
      manager.delegate?.locationManager(manager, didUpdateLocations: locations)
      return
    }
    device.callApp { [weak manager] in
      guard let manager else { return }
      manager.delegate?.locationManager(manager, didUpdateLocations: locations)
    }
  }

  /// Calls the delegate of a manager, as an event.
  func tell(
    _ manager: CLLocationManager?,
    _ call: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void
  ) {
    device.scheduleForApp { [weak manager] in
      guard let manager, let delegate = manager.delegate else { return }
      call(delegate, manager)
    }
  }

  func fail(_ manager: CLLocationManager, _ code: CLError.Code) {
    tell(manager) { $0.locationManager($1, didFailWithError: CLError(code)) }
  }
}

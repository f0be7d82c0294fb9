import DeviceSimulation

extension SimulatedDevice {
  /// How this device's Core Location behaves where Apple leaves it open.
  public var locationParameters: LocationParameters {
    get { LocationService.of(self).parameters }
    set {
      let service = LocationService.of(self)
      guarded { service.parameters = newValue }
    }
  }

  /// When this device pauses location updates.
  public var automaticPause: AutomaticPause {
    get { locationParameters.automaticPause }
    set { locationParameters.automaticPause = newValue }
  }

  /// Whether location services are on in the settings; every app is denied while they are off.
  public var locationServicesEnabled: Bool {
    get { LocationService.of(self).authorization.isEnabled }
    set {
      let service = LocationService.of(self)
      perform { service.authorization.isEnabled = newValue }
    }
  }

  /// Whether the user lets the app know exactly where the device is.
  public var locationAccuracy: CLAccuracyAuthorization {
    get { LocationService.of(self).authorization.accuracy }
    set {
      let service = LocationService.of(self)
      perform { service.authorization.allow(newValue) }
    }
  }
}

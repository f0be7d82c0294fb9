import DeviceSimulation

/// One call of `requestLocation()`: one location or one failure, and it is over.
final class SingleLocationRequest: LocationUpdates, @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private var first: FirstFix?
  private var timeout: ScheduledEvent?

  init(_ manager: CLLocationManager, on device: SimulatedDevice, service: LocationService) {
    self.manager = manager
    self.device = device
    self.service = service
  }

  var radius: CLLocationAccuracy {
    service.parameters.accuracy.radius(for: manager?.desiredAccuracy ?? kCLLocationAccuracyBest)
  }

  func begin() {
    awaitFix()
    guard timeout == nil else { return }
    timeout = device.schedule(after: service.parameters.requestTimeout) { [weak self] in
      self?.fail(.locationUnknown)
    }
  }

  func fail(_ code: CLError.Code) {
    guard let manager else { return }
    service.finish(self)
    service.fail(manager, code)
  }

  func signalReturned() {
    awaitFix()
  }

  private func awaitFix() {
    first?.settle()
    first = FirstFix(after: service.parameters.firstFixDelay, on: device) { [weak self] in
      guard let self else { return }
      service.offerPresentFix(to: self)
    }
  }

  func end() {
    first?.settle()
    timeout?.cancel()
    manager = nil
  }

  /// An app with the location in use has it while it is in front.
  private var mayReceive: Bool {
    service.authorization.status == .authorizedAlways || device.appLife.state >= .inactive
  }

  func offer(_ reading: inout LocationReading) {
    guard let manager, let first, first.isReady(at: reading.fix.instant), mayReceive else { return }
    let location = reading.location(radius: radius)
    service.finish(self)
    service.deliver([location], to: manager)
  }
}

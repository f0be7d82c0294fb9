import DeviceSimulation

/// The significant-change service for one manager, from start to stop.
final class SignificantChangeUpdates: LocationUpdates, @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private var first: FirstFix?
  private var rule = SignificantChangeRule()

  init(_ manager: CLLocationManager, on device: SimulatedDevice, service: LocationService) {
    self.manager = manager
    self.device = device
    self.service = service
  }

  var radius: CLLocationAccuracy { service.parameters.significantChange.accuracy }

  func begin() {
    rule = SignificantChangeRule()
    if service.parameters.significantChange.deliversCachedFix,
      service.authorization.allowsSignificantChanges,
      let cached = service.deliverCachedLocation(to: self)
    {
      note(Coordinate(cached.coordinate), at: device.now)
    }
    awaitFix()
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
    manager = nil
  }

  func offer(_ reading: inout LocationReading) {
    guard let manager, service.authorization.allowsSignificantChanges, let first,
      first.isReady(at: reading.fix.instant)
    else { return }
    first.settle()
    let location = reading.location(radius: radius)
    let place = Coordinate(location.coordinate)
    guard rule.isDue(place, at: reading.fix.instant, by: service.parameters.significantChange)
    else { return }
    note(place, at: reading.fix.instant)
    service.significantChanges.wakeApp()
    service.deliver([location], to: manager)
  }

  private func note(_ place: Coordinate, at instant: DeviceInstant) {
    rule.delivered(place, at: instant)
    service.significantChanges.delivered(place, at: instant)
  }
}

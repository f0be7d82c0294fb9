import DeviceSimulation

/// The significant-change service for one manager, from start to stop.
final class SignificantChangeUpdates: LocationUpdates, @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private var first: FirstFix?
  private var last: (place: Coordinate, instant: DeviceInstant)?

  init(_ manager: CLLocationManager, on device: SimulatedDevice, service: LocationService) {
    self.manager = manager
    self.device = device
    self.service = service
  }

  var radius: CLLocationAccuracy { service.parameters.significantChange.accuracy }

  func begin() {
    last = nil
    if service.parameters.significantChange.deliversCachedFix, isAllowed,
      let cached = service.deliverCachedLocation(to: self)
    {
      last = (Coordinate(cached.coordinate), device.now)
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
    guard let manager, isAllowed, let first, first.isReady(at: reading.fix.instant) else { return }
    first.settle()
    let location = reading.location(radius: radius)
    let place = Coordinate(location.coordinate)
    if let last {
      let parameters = service.parameters.significantChange
      guard last.instant.advanced(by: parameters.interval) <= reading.fix.instant,
        last.place.distance(to: place) >= parameters.distance
      else { return }
    }
    last = (place, reading.fix.instant)
    service.deliver(location, to: manager)
  }

  /// The service is one for apps that may know the location at any time (documented).
  private var isAllowed: Bool { service.authorization.status == .authorizedAlways }
}

import DeviceSimulation

/// The standard location service for one manager, from start to stop.
final class StandardUpdates: LocationUpdates, @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private var first: FirstFix?
  private var lastDelivered: Coordinate?
  private var unfilteredUntil: DeviceInstant?
  private var pause: PauseWatch?
  private var isPaused = false

  init(_ manager: CLLocationManager, on device: SimulatedDevice, service: LocationService) {
    self.manager = manager
    self.device = device
    self.service = service
  }

  var radius: CLLocationAccuracy {
    service.parameters.accuracy.radius(for: manager?.desiredAccuracy ?? kCLLocationAccuracyBest)
  }

  func begin() {
    let parameters = service.parameters
    lastDelivered = nil
    unfilteredUntil =
      parameters.unfilteredBurst > .zero
      ? device.now.advanced(by: parameters.unfilteredBurst) : nil
    if parameters.deliversCachedFix { service.deliverCachedLocation(to: self) }
    awaitFix()
  }

  /// Goes on after a pause; without effect otherwise.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    pause?.cancel()
    pause = nil
    service.tell(manager) { $0.locationManagerDidResumeLocationUpdates($1) }
    begin()
  }

  /// The manager has other settings than before.
  func settingsChanged() {
    pause?.settingsChanged()
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
    pause?.cancel()
    manager = nil
  }

  func offer(_ reading: inout LocationReading) {
    guard !isPaused, let manager, let first, first.isReady(at: reading.fix.instant) else { return }
    if manager.pausesLocationUpdatesAutomatically {
      watchForPause(reading.fix)
    } else {
      pause?.forget()
    }
    guard reading.isNews || first.isAwaited else { return }
    let location = reading.location(radius: radius)
    let place = Coordinate(location.coordinate)
    if isFiltered(place, at: reading.fix.instant, by: manager.distanceFilter) { return }
    lastDelivered = place
    if first.isAwaited { first.settle() }
    service.deliver(location, to: manager)
  }

  private func isFiltered(
    _ place: Coordinate, at instant: DeviceInstant, by filter: CLLocationDistance
  ) -> Bool {
    guard filter > 0, let lastDelivered else { return false }
    if let unfilteredUntil, instant < unfilteredUntil { return false }
    return lastDelivered.distance(to: place) < filter
  }

  private func watchForPause(_ fix: Fix) {
    if pause == nil {
      pause = PauseWatch(on: device, service: service, manager: manager) { [weak self] in
        guard let self, let manager else { return }
        isPaused = true
        service.tell(manager) { $0.locationManagerDidPauseLocationUpdates($1) }
      }
    }
    pause?.saw(fix)
  }
}

import DeviceSimulation

/// One manager's request for location updates, from start to stop.
final class LocationSession: @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private var lastDelivered: Coordinate?
  private var isPaused = false
  /// Where the device was when it last moved, and since when it has been about there.
  private var still: (place: Coordinate, since: DeviceInstant)?
  private var pause: ScheduledEvent?
  /// Keeps the app running in the background, where that is allowed.
  private var awake: AwakeAssertion?

  init(_ manager: CLLocationManager, on device: SimulatedDevice, service: LocationService) {
    self.manager = manager
    self.device = device
    self.service = service
    keepAwake()
  }

  private func keepAwake() {
    guard let manager, manager.allowsBackgroundLocationUpdates else { return }
    awake = device.appLife.keepAwake("location updates")
  }

  /// Goes on after a pause; without effect otherwise.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    still = nil
    lastDelivered = nil
    keepAwake()
    device.scheduleForApp { [weak manager] in
      guard let manager else { return }
      manager.delegate?.locationManagerDidResumeLocationUpdates(manager)
    }
  }

  /// Delivers nothing any more, not even what is being handed out at this moment.
  func end() {
    pause?.cancel()
    pause = nil
    manager = nil
    awake?.end()
  }

  /// Delivers a location, if it lies far enough from the last one that was delivered.
  func offer(_ location: CLLocation, _ fix: Fix) {
    guard !isPaused, !device.isAppSuspended, let manager else { return }
    if manager.pausesLocationUpdatesAutomatically {
      watchForPause(fix, activityType: manager.activityType)
    } else {
      still = nil
    }
    let filter = manager.distanceFilter
    if filter > 0, let lastDelivered, lastDelivered.distance(to: fix.coordinate) < filter { return }
    lastDelivered = fix.coordinate
    manager.delegate?.locationManager(manager, didUpdateLocations: [location])
  }

  private func watchForPause(_ fix: Fix, activityType: CLActivityType) {
    if let still,
      still.place.distance(to: fix.coordinate) <= service.automaticPause.radius
    {
      return
    }
    still = (fix.coordinate, fix.instant)
    if pause == nil { schedulePause(activityType) }
  }

  /// There is one such event at a time: when it finds that the device has moved meanwhile, it looks
  /// again later.
  private func schedulePause(_ activityType: CLActivityType) {
    guard let still else { return }
    let due = still.since.advanced(by: service.automaticPause.delay(for: activityType))
    pause = device.schedule(at: due) { [weak self] in
      self?.pause = nil
      self?.pauseIfStill()
    }
  }

  private func pauseIfStill() {
    guard let manager, manager.pausesLocationUpdatesAutomatically, !isPaused, let still else {
      return
    }
    let due = still.since.advanced(
      by: service.automaticPause.delay(for: manager.activityType))
    guard due <= device.now else { return schedulePause(manager.activityType) }
    isPaused = true
    awake?.end()
    manager.delegate?.locationManagerDidPauseLocationUpdates(manager)
  }
}

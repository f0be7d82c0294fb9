import DeviceSimulation

/// Watches for the device to stand still long enough for updates to be paused.
final class PauseWatch: @unchecked Sendable {
  private weak var manager: CLLocationManager?
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private let pause: () -> Void
  /// Where the device was when it last moved, and since when it has been about there.
  private var still: (place: Coordinate, since: DeviceInstant)?
  private var check: ScheduledEvent?

  init(
    on device: SimulatedDevice, service: LocationService, manager: CLLocationManager?,
    pause: @escaping () -> Void
  ) {
    self.device = device
    self.service = service
    self.manager = manager
    self.pause = pause
  }

  func saw(_ fix: Fix) {
    let radius = service.parameters.automaticPause.radius
    if let still, still.place.distance(to: fix.coordinate) <= radius { return }
    still = (fix.coordinate, fix.instant)
    if check == nil { schedule() }
  }

  /// The time counts from the next fix.
  func forget() {
    still = nil
  }

  /// The activity type, which decides for how long, may be another one.
  func settingsChanged() {
    guard check != nil else { return }
    check?.cancel()
    schedule()
  }

  func cancel() {
    check?.cancel()
    check = nil
  }

  private var due: DeviceInstant? {
    guard let manager, let still else { return nil }
    return still.since.advanced(
      by: service.parameters.automaticPause.delay(for: manager.activityType))
  }

  /// There is one such event at a time: when it finds that the device has moved meanwhile, it looks
  /// again later.
  private func schedule() {
    check = due.map { due in
      device.schedule(at: due) { [weak self] in
        self?.check = nil
        self?.pauseIfStill()
      }
    }
  }

  private func pauseIfStill() {
    guard let manager, manager.pausesLocationUpdatesAutomatically, let due else { return }
    guard due <= device.now else { return schedule() }
    pause()
  }
}

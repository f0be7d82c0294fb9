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
  /// Whether the app has been in front since the updates began: what an app with the location in use
  /// needs to have them in the background.
  private var beganInFront = false
  private var awake: AwakeAssertion?
  private var deferred: [CLLocation] = []
  // What each fix asks for, kept as of the last change.
  private(set) var radius: CLLocationAccuracy = 0
  private var mayReceive = false

  init(_ manager: CLLocationManager, on device: SimulatedDevice, service: LocationService) {
    self.manager = manager
    self.device = device
    self.service = service
  }

  // MARK: From start to stop

  func begin() {
    let parameters = service.parameters
    lastDelivered = nil
    unfilteredUntil =
      parameters.unfilteredBurst > .zero
      ? device.now.advanced(by: parameters.unfilteredBurst) : nil
    beganInFront = isInFront
    if parameters.deliversCachedFix { service.deliverCachedLocation(to: self) }
    awaitFix()
    update()
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

  func signalReturned() {
    awaitFix()
  }

  /// The manager has other settings than before.
  func settingsChanged() {
    pause?.settingsChanged()
    update()
  }

  func end() {
    first?.settle()
    pause?.cancel()
    manager = nil
    deferred = []
    updateAwake()
  }

  private func awaitFix() {
    first?.settle()
    first = FirstFix(after: service.parameters.firstFixDelay, on: device) { [weak self] in
      guard let self else { return }
      service.offerPresentFix(to: self)
    }
  }

  // MARK: The background

  private var isInFront: Bool { device.appLife.state >= .inactive }

  /// The app has gone to the front or the back, or may do more or less than before.
  func circumstancesChanged() {
    if isInFront { beganInFront = true }
    if !service.authorization.allowsUpdates { deferred = [] }
    update()
  }

  private func update() {
    radius = service.parameters.accuracy.radius(
      for: manager?.desiredAccuracy ?? kCLLocationAccuracyBest)
    mayReceive = isAllowed
    updateAwake()
  }

  /// Whether the app may have locations now: an app with the location in use while it is in front, or
  /// where it began to have them there and said that it goes on.
  private var isAllowed: Bool {
    switch service.authorization.status {
    case .authorizedAlways: true
    case .authorizedWhenInUse: isInFront || (allowsBackground && beganInFront)
    default: false
    }
  }

  private var allowsBackground: Bool { manager?.allowsBackgroundLocationUpdates ?? false }

  /// Whether the updates are a reason to keep the app running in the background.
  private var isReasonToRun: Bool {
    guard let manager, allowsBackground, !isPaused, mayReceive else { return false }
    return manager.showsBackgroundLocationIndicator || !service.needsIndicator
  }

  private func updateAwake() {
    guard isReasonToRun else {
      awake?.end()
      awake = nil
      return
    }
    // An app that is suspended is not woken by what it has running.
    guard awake?.isHeld != true, device.appLife.state.isRunning else { return }
    awake = device.appLife.keepAwake("location updates")
  }

  // MARK: Locations

  func offer(_ reading: inout LocationReading) {
    guard !isPaused, let manager, let first, first.isReady(at: reading.fix.instant) else { return }
    if manager.pausesLocationUpdatesAutomatically {
      watchForPause(reading.fix)
    } else {
      pause?.forget()
    }
    guard mayReceive, reading.isNews || first.isAwaited else { return }
    let isSuspended = device.isAppSuspended
    if isSuspended, service.parameters.background.whileSuspended == .dropped { return }
    let location = reading.location(radius: radius)
    let place = Coordinate(location.coordinate)
    if isFiltered(place, at: reading.fix.instant, by: manager.distanceFilter) { return }
    lastDelivered = place
    if first.isAwaited { first.settle() }
    if isSuspended {
      deliverLater(location)
    } else {
      service.deliver([location], to: manager)
    }
  }

  private func isFiltered(
    _ place: Coordinate, at instant: DeviceInstant, by filter: CLLocationDistance
  ) -> Bool {
    guard filter > 0, let lastDelivered else { return false }
    if let unfilteredUntil, instant < unfilteredUntil { return false }
    return lastDelivered.distance(to: place) < filter
  }

  /// Keeps a location until the app runs again.
  private func deliverLater(_ location: CLLocation) {
    if deferred.isEmpty {
      device.callApp { [weak self] in
        guard let self, let manager else { return }
        let locations = deferred
        deferred = []
        if !locations.isEmpty { service.deliver(locations, to: manager) }
      }
    }
    deferred.append(location)
    let surplus = deferred.count - max(1, service.parameters.background.deferredLimit)
    if surplus > 0 { deferred.removeFirst(surplus) }
  }

  // MARK: Pauses

  private func watchForPause(_ fix: Fix) {
    if pause == nil {
      pause = PauseWatch(on: device, service: service, manager: manager) { [weak self] in
        self?.pauseNow()
      }
    }
    pause?.saw(fix)
  }

  private func pauseNow() {
    guard let manager else { return }
    isPaused = true
    service.tell(manager) { $0.locationManagerDidPauseLocationUpdates($1) }
    updateAwake()
  }
}

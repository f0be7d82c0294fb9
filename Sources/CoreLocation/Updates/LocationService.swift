import DeviceSimulation
import Foundation

/// The device's location service: who has asked for what, and what the app may know.
///
/// Used inside its device only.
final class LocationService: @unchecked Sendable {
  var parameters = LocationParameters()
  let authorization: LocationAuthorization
  /// The last location that the device knew.
  private(set) var lastLocation: CLLocation?
  private(set) lazy var significantChanges = SignificantChangeRegistration(
    on: device, service: self)
  private unowned let device: SimulatedDevice
  private var sessions: [any LocationUpdates] = []
  private var noise = NoiseSource()
  private var reduced = ReducedPlace()

  static func of(_ device: SimulatedDevice) -> LocationService {
    device.service(LocationService.self, make: LocationService.init)
  }

  private init(device: SimulatedDevice) {
    self.device = device
    authorization = LocationAuthorization(on: device)
    authorization.onChange = { [unowned self] old, new in authorizationChanged(from: old, to: new) }
    device.inside {
      device.motion.observeFixes { [unowned self] fix in deliver(fix) }
      device.motion.observeSignal { [unowned self] hasSignal in signalChanged(hasSignal) }
      device.observeApp { [unowned self] change in
        switch change {
        case .terminated:
          end { _ in true }
          authorization.appEnded()
        case .environmentChanged: authorization.update()
        case .state: circumstancesChanged()
        case .launched: break
        }
      }
    }
  }

  // MARK: What managers ask for

  func start(_ manager: CLLocationManager) {
    if let running = updates(StandardUpdates.self, of: manager) { return running.resume() }
    begin(StandardUpdates(manager, on: device, service: self), for: manager)
  }

  func startSignificantChanges(_ manager: CLLocationManager) {
    guard updates(SignificantChangeUpdates.self, of: manager) == nil else { return }
    significantChanges.register()
    begin(SignificantChangeUpdates(manager, on: device, service: self), for: manager)
    circumstancesChanged()
  }

  func request(_ manager: CLLocationManager) {
    guard updates(SingleLocationRequest.self, of: manager) == nil else { return }
    guard !authorization.isRefused else { return fail(manager, .denied) }
    let request = SingleLocationRequest(manager, on: device, service: self)
    sessions.append(request)
    request.begin()
  }

  /// Stops the standard service, and with it a request for one location (documented).
  func stop(_ manager: CLLocationManager) {
    end { $0.manager === manager && !($0 is SignificantChangeUpdates) }
  }

  func stopSignificantChanges(_ manager: CLLocationManager) {
    end { $0.manager === manager && $0 is SignificantChangeUpdates }
    if !monitorsSignificantChanges { significantChanges.remove() }
    circumstancesChanged()
  }

  private var monitorsSignificantChanges: Bool {
    sessions.contains { $0 is SignificantChangeUpdates }
  }

  /// Whether updates keep the app running only where the app shows that they do.
  var needsIndicator: Bool {
    parameters.background.needsIndicatorBesideSignificantChanges && monitorsSignificantChanges
  }

  /// Ends what is left of managers that are gone.
  func stopAbandoned() {
    authorization.forgetAbandoned()
    end { $0.manager == nil }
  }

  func settingsChanged(_ manager: CLLocationManager) {
    updates(StandardUpdates.self, of: manager)?.settingsChanged()
  }

  func finish(_ updates: any LocationUpdates) {
    end { $0 === updates }
  }

  private func begin(_ updates: any LocationUpdates, for manager: CLLocationManager) {
    sessions.append(updates)
    updates.begin()
    manager.isToldOfSignalLoss = false
    if authorization.isRefused {
      fail(manager, .denied)
    } else if !device.motion.hasSignal {
      scheduleSignalLoss(for: manager)
    }
  }

  private func end(_ isEnding: (any LocationUpdates) -> Bool) {
    for session in sessions where isEnding(session) {
      // What has ended has no manager, and by that is told from the rest.
      session.end()
    }
    sessions.removeAll { $0.manager == nil }
  }

  private func updates<Updates: LocationUpdates>(
    _ type: Updates.Type, of manager: CLLocationManager
  ) -> Updates? {
    for session in sessions where session.manager === manager {
      if let updates = session as? Updates { return updates }
    }
    return nil
  }

  // MARK: Fixes

  private func deliver(_ fix: Fix) {
    if significantChanges.launches(at: fix.coordinate, instant: fix.instant) {
      return launchApp(for: fix)
    }
    guard !sessions.isEmpty, authorization.allowsUpdates else { return }
    var reading = read(fix)
    lastLocation = reading.location(radius: finestRadius)
    for session in sessions { session.offer(&reading) }
  }

  /// Launches the app, which finds the fix as the last known one when it begins to monitor again.
  private func launchApp(for fix: Fix) {
    var reading = read(fix)
    let location = reading.location(radius: parameters.significantChange.accuracy)
    lastLocation = location
    significantChanges.delivered(Coordinate(location.coordinate), at: fix.instant)
    significantChanges.wakeApp()
  }

  /// Offers what a fix of this moment would say, to updates that have had none yet.
  func offerPresentFix(to updates: any LocationUpdates) {
    guard authorization.allowsUpdates, let fix = device.motion.presentFix else { return }
    var reading = read(fix)
    reading.isNews = true
    lastLocation = reading.location(radius: finestRadius)
    updates.offer(&reading)
  }

  /// Delivers the last location that the device knew, as it was, and returns it.
  @discardableResult
  func deliverCachedLocation(to updates: any LocationUpdates) -> CLLocation? {
    guard authorization.allowsUpdates, let lastLocation, let manager = updates.manager else {
      return nil
    }
    device.scheduleForApp { [weak self, weak manager, weak updates] in
      guard let manager, updates?.manager != nil else { return }
      self?.deliver([lastLocation], to: manager)
    }
    return lastLocation
  }

  private func read(_ fix: Fix) -> LocationReading {
    var fix = fix
    var isNews = true
    if authorization.accuracy == .reducedAccuracy {
      (fix, isNews) = reduced.blur(fix, by: parameters.reducedAccuracy)
    }
    var reading = LocationReading(fix, timestamp: device.date(at: fix.instant))
    reading.isNews = isNews
    // A circle says all that the app is to know; noise would say more.
    if let noise = parameters.noise, authorization.accuracy == .fullAccuracy {
      reading.error = self.noise.next(noise, on: device)
    }
    return reading
  }

  private var finestRadius: CLLocationAccuracy {
    sessions.reduce(.infinity) { min($0, $1.radius) }
  }

  // MARK: What apps are told

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

  // MARK: Changes

  private func authorizationChanged(
    from old: LocationAuthorization.Level, to new: LocationAuthorization.Level
  ) {
    if old.accuracy != new.accuracy { reduced = ReducedPlace() }
    if !old.status.allowsUpdates, new.status.allowsUpdates {
      for session in sessions { session.begin() }
    } else if new.status.isRefusal, old.status != new.status {
      for session in sessions {
        (session as? SingleLocationRequest)?.fail(.denied)
      }
      for manager in managers { fail(manager, .denied) }
    }
    circumstancesChanged()
  }

  /// The app has gone to the front or the back, or may do more or less than before.
  private func circumstancesChanged() {
    for session in sessions { (session as? StandardUpdates)?.circumstancesChanged() }
  }

  private func signalChanged(_ hasSignal: Bool) {
    for manager in managers {
      manager.isToldOfSignalLoss = false
      if !hasSignal { scheduleSignalLoss(for: manager) }
    }
    if hasSignal {
      for session in sessions { session.signalReturned() }
    }
  }

  private func scheduleSignalLoss(for manager: CLLocationManager) {
    guard let delay = parameters.locationUnknownAfter else { return }
    device.schedule(after: delay) { [weak self, weak manager] in
      guard let self, let manager else { return }
      guard !device.motion.hasSignal, authorization.allowsUpdates, !manager.isToldOfSignalLoss,
        managers.contains(where: { $0 === manager })
      else { return }
      manager.isToldOfSignalLoss = true
      fail(manager, .locationUnknown)
    }
  }

  /// Those whose updates run, each once, in the order in which they began.
  private var managers: [CLLocationManager] {
    sessions.reduce(into: []) { managers, session in
      guard let manager = session.manager, !(session is SingleLocationRequest),
        !managers.contains(where: { $0 === manager })
      else { return }
      managers.append(manager)
    }
  }
}

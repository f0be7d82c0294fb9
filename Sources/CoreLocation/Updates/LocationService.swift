import DeviceSimulation
import Foundation

/// The device's location service: who has asked for what, and what the app may know.
///
/// Used inside its device only.
final class LocationService: @unchecked Sendable {
  var parameters = LocationParameters() {
    didSet {
      for session in sessions { (session as? StandardUpdates)?.settingsChanged() }
    }
  }
  let authorization: LocationAuthorization
  /// The last location that the device knew.
  var lastLocation: CLLocation?
  private(set) lazy var significantChanges = SignificantChangeRegistration(
    on: device, service: self)
  /// Who has asked, in the order in which they began.
  private(set) var sessions: [any LocationUpdates] = []
  var noise = NoiseSource()
  var reduced = ReducedPlace()
  /// How often the signal has come or gone: tells one loss from the next.
  var signalChanges = 0
  unowned let device: SimulatedDevice

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
    circumstancesChanged()
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
}

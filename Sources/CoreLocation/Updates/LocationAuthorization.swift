import DeviceSimulation

/// What the app may know of the location, and who is to be told when that changes.
///
/// Used inside its device only.
final class LocationAuthorization: @unchecked Sendable {
  /// All that an app may ask about.
  struct Level: Equatable {
    var status: CLAuthorizationStatus
    var accuracy: CLAccuracyAuthorization
  }

  private struct Weak {
    weak var manager: CLLocationManager?
  }

  var onChange: (_ old: Level, _ new: Level) -> Void = { _, _ in }
  /// Whether location services are on at all.
  var isEnabled = true {
    didSet { update() }
  }

  private unowned let device: SimulatedDevice
  private var allowedAccuracy = CLAccuracyAuthorization.fullAccuracy
  private var isTemporarilyFull = false
  private var hasAskedForUpgrade = false
  private var managers: [Weak] = []
  /// The settings as everybody has been told of them.
  private var level: Level

  init(on device: SimulatedDevice) {
    self.device = device
    level = Level(status: CLAuthorizationStatus(device.app.location), accuracy: .fullAccuracy)
  }

  var status: CLAuthorizationStatus { level.status }

  var accuracy: CLAccuracyAuthorization { level.accuracy }

  var allowsUpdates: Bool { status.allowsUpdates }

  /// Significant changes are for apps that may know the location at any time (documented).
  var allowsSignificantChanges: Bool { status == .authorizedAlways }

  /// Whether the user has said no, as opposed to nothing.
  var isRefused: Bool { status.isRefusal }

  // MARK: Managers

  func add(_ manager: CLLocationManager) {
    managers.append(Weak(manager: manager))
  }

  func forgetAbandoned() {
    managers.removeAll { $0.manager == nil }
  }

  // MARK: Changes

  /// The user allows another accuracy in the settings, which ends what was allowed for a while.
  func allow(_ accuracy: CLAccuracyAuthorization) {
    allowedAccuracy = accuracy
    isTemporarilyFull = false
    update()
  }

  /// Full accuracy for a while ends with the app.
  func appEnded() {
    managers = []
    isTemporarilyFull = false
    level = settings
  }

  /// What the settings say now.
  private var settings: Level {
    Level(
      status: isEnabled ? CLAuthorizationStatus(device.app.location) : .denied,
      accuracy: isTemporarilyFull ? .fullAccuracy : allowedAccuracy)
  }

  /// Looks whether anything has changed, and tells every manager.
  func update() {
    let new = settings
    guard new != level else { return }
    let old = level
    level = new
    for manager in managers.compactMap(\.manager) { report(to: manager) }
    onChange(old, new)
  }

  /// Tells one manager what it may do, as an event.
  func report(to manager: CLLocationManager) {
    device.scheduleForApp { [weak manager] in
      guard let manager, let delegate = manager.delegate else { return }
      delegate.locationManagerDidChangeAuthorization(manager)
      delegate.locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }
  }

  // MARK: Prompts

  /// Asks the user; once for each question, later requests change nothing.
  func request(_ wanted: AppEnvironment.LocationAuthorization, prompt: LocationPrompt) {
    device.scheduleForApp(after: prompt.delay) { [unowned self] in
      guard isEnabled else { return }
      switch device.app.location {
      case .notAsked: device.app.location = prompt.answer(to: wanted)
      case .whenInUse where wanted == .always && !hasAskedForUpgrade:
        hasAskedForUpgrade = true
        if prompt.allowsUpgradeToAlways { device.app.location = .always }
      default: break
      }
    }
  }

  /// Asks the user for full accuracy until the app ends.
  func requestFullAccuracy(
    prompt: LocationPrompt, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    device.scheduleForApp(after: prompt.delay) { [unowned self] in
      guard status.allowsUpdates else { return completion(CLError(.denied)) }
      guard accuracy == .reducedAccuracy else { return completion(nil) }
      guard prompt.allowsFullAccuracy else { return completion(CLError(.promptDeclined)) }
      isTemporarilyFull = true
      update()
      completion(nil)
    }
  }
}

extension LocationPrompt {
  fileprivate func answer(
    to wanted: AppEnvironment.LocationAuthorization
  ) -> AppEnvironment.LocationAuthorization {
    switch answer {
    case .asRequested: wanted
    case .whenInUse: .whenInUse
    case .denied: .denied
    }
  }
}

import DeviceSimulation

/// What the system remembers of an app that monitors significant changes: it launches the app for
/// the next one when its process is gone (documented).
final class SignificantChangeRegistration: @unchecked Sendable {
  private unowned let device: SimulatedDevice
  private unowned let service: LocationService
  private(set) var isRegistered = false
  private var rule = SignificantChangeRule()

  init(on device: SimulatedDevice, service: LocationService) {
    self.device = device
    self.service = service
  }

  func register() {
    isRegistered = true
  }

  /// The app has stopped to monitor.
  func remove() {
    isRegistered = false
    rule = SignificantChangeRule()
  }

  func delivered(_ place: Coordinate, at instant: DeviceInstant) {
    rule.delivered(place, at: instant)
  }

  /// Keeps an app in the background running for a moment.
  func wakeApp() {
    guard device.appLife.state < .inactive else { return }
    _ = device.appLife.wake(.location, for: service.parameters.significantChange.awakeTime)
  }

  /// Whether a location is to launch the app: a change it has registered for, while it is gone.
  func launches(at place: Coordinate, instant: DeviceInstant) -> Bool {
    isRegistered && device.appLife.state == .notRunning && device.appLife.mayBeLaunched
      && service.authorization.allowsSignificantChanges
      && rule.isDue(place, at: instant, by: service.parameters.significantChange)
  }
}

import DeviceSimulation
import Foundation

/// The device's location service: who has asked for updates, and what the app may know.
///
/// Used inside its device only.
final class LocationService: @unchecked Sendable {
  var automaticPause = AutomaticPause()
  private(set) var lastLocation: CLLocation?
  private unowned let device: SimulatedDevice
  private var sessions: [LocationSession] = []

  static func of(_ device: SimulatedDevice) -> LocationService {
    device.service(LocationService.self, make: LocationService.init)
  }

  private init(device: SimulatedDevice) {
    self.device = device
    device.inside {
      device.motion.observeFixes { [unowned self] fix in deliver(fix) }
      device.observeApp { [unowned self] change in
        switch change {
        case .terminated: end { _ in true }
        case .environmentChanged, .launched, .state: break
        }
      }
    }
  }

  var authorizationStatus: CLAuthorizationStatus { CLAuthorizationStatus(device.app.location) }

  func start(_ manager: CLLocationManager) {
    if let session = session(of: manager) {
      session.resume()
      return
    }
    sessions.append(LocationSession(manager, on: device, service: self))
    if authorizationStatus == .denied || authorizationStatus == .restricted {
      device.scheduleForApp { [weak manager] in
        guard let manager else { return }
        manager.delegate?.locationManager(manager, didFailWithError: CLError(.denied))
      }
    }
  }

  /// Ends the sessions whose manager is gone.
  func stopAbandoned() {
    end { $0.manager == nil }
  }

  func stop(_ manager: CLLocationManager) {
    end { $0.manager === manager }
  }

  private func end(_ isEnding: (LocationSession) -> Bool) {
    for session in sessions where isEnding(session) { session.end() }
    sessions.removeAll(where: isEnding)
  }

  private func session(of manager: CLLocationManager) -> LocationSession? {
    sessions.first { $0.manager === manager }
  }

  private func deliver(_ fix: Fix) {
    guard !sessions.isEmpty, authorizationStatus.allowsUpdates else { return }
    let location = CLLocation(fix, timestamp: device.date(at: fix.instant))
    lastLocation = location
    for session in sessions { session.offer(location, fix) }
  }
}

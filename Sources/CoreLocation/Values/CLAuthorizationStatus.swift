import DeviceSimulation

/// Whether an app may use the device's location.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorizedAlways = 3
  case authorizedWhenInUse = 4
}

extension CLAuthorizationStatus {
  init(_ authorization: AppEnvironment.LocationAuthorization) {
    switch authorization {
    case .notAsked: self = .notDetermined
    case .restricted: self = .restricted
    case .denied: self = .denied
    case .always: self = .authorizedAlways
    case .whenInUse: self = .authorizedWhenInUse
    }
  }

  var allowsUpdates: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
  /// Whether somebody has said no, as opposed to nothing.
  var isRefusal: Bool { self == .denied || self == .restricted }
}

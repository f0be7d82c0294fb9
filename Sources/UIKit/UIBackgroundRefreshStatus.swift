import DeviceSimulation

/// Whether the app may be launched in the background to refresh its content.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// It may not, and the user cannot change it, as under parental controls.
  case restricted = 0
  /// The user has switched it off, for the app or for all apps.
  case denied = 1
  /// It may.
  case available = 2

  init(_ refresh: AppEnvironment.BackgroundRefresh) {
    self =
      switch refresh {
      case .available: .available
      case .denied: .denied
      case .restricted: .restricted
      }
  }
}

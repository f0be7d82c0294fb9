extension SimulatedDevice {
  /// The app under test and what its user allows it.
  public var app: AppEnvironment {
    get { guarded { storedApp } }
    set {
      guarded { storedApp = newValue }
      perform { self.appObservers.notify(.environmentChanged) }
    }
  }

  /// What can happen to the app.
  public enum AppChange: Sendable {
    /// Its user changed what it may do.
    case environmentChanged
    /// Its process ended, and with it all that it had running.
    case terminated
  }

  /// Calls `body` after every change, for the device's life.
  public func observeApp(_ body: @escaping (AppChange) -> Void) {
    guarded { appObservers.add(body) }
  }

  /// Ends the app's process: calls into it that are still to come never do, and what it had running
  /// in the system's services stops.
  public func terminateApp() {
    perform {
      self.appLaunch.add(1, ordering: .relaxed)
      self.appObservers.notify(.terminated)
    }
  }
}

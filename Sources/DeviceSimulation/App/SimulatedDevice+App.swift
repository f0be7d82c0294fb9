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
  public enum AppChange: Equatable, Sendable {
    /// Its user changed what it may do.
    case environmentChanged
    /// Its process began. What it does first comes after this.
    case launched(AppLaunch)
    /// It went from one state to another; the end of its process is told by ``terminated`` alone.
    case state(AppState, from: AppState)
    /// Its process ended, and with it all that it had running.
    case terminated
  }

  /// Calls `body` after every change, for the device's life.
  public func observeApp(_ body: @escaping (AppChange) -> Void) {
    guarded { appObservers.add(body) }
  }

  /// The life of the app. Use it from inside the device.
  public var appLife: AppLife {
    checkInside()
    return storedAppLife
  }

  /// Where the app stands.
  public var appState: AppState { guarded { storedAppLife.state } }

  /// Installs an app that begins with `main` whenever its process is launched: by its user
  /// (``openApp()``), or in the background by what it has registered for.
  ///
  /// ```swift
  /// device.installApp { launch in
  ///   collector = Collector()
  ///   collector.start()
  /// }
  /// device.openApp()
  /// ```
  ///
  /// A device without an installed app behaves as if one had been opened: a test makes the app's
  /// objects itself.
  public func installApp(_ main: @escaping @Sendable (AppLaunch) -> Void) {
    perform { self.storedAppLife.install(main) }
  }

  /// The user opens the app: it is launched if need be and comes to the front, on a locked device
  /// once that is unlocked.
  public func openApp() {
    perform { self.storedAppLife.open() }
  }

  /// The user goes to the home screen.
  public func sendAppToBackground() {
    perform { self.storedAppLife.leave() }
  }

  /// Suspends an app in the background, whatever keeps it awake.
  public func suspendApp() {
    perform { self.storedAppLife.suspend() }
  }

  /// Ends the app's process, as a crash or a system short of memory does: calls into it that are
  /// still to come never do, and what it had running in the system's services stops. It may be
  /// launched again by what it has registered for.
  public func terminateApp() {
    perform { self.storedAppLife.terminate() }
  }

  /// The user closes the app in the switcher: it is not launched again until they open it.
  public func forceQuitApp() {
    perform { self.storedAppLife.forceQuit() }
  }
}

extension SimulatedDevice {
  /// Calls into the app: now when it runs, once it runs again when it is suspended, never when it has
  /// no process. For events of the device.
  public func callApp(_ body: @escaping @Sendable () -> Void) {
    if isAppSuspended { return storedAppLife.hold(body) }
    let wasCallingApp = isCallingApp
    isCallingApp = true
    defer { isCallingApp = wasCallingApp }
    body()
  }

  /// Puts a call into the app on the queue; see ``callApp(_:)``. It never comes when the app is gone
  /// by then: a process that has ended takes what it waited for with it.
  ///
  /// Asked for by code that a test runs, outside of the device's events, it finds the app running.
  @discardableResult
  public func scheduleForApp(after delay: Duration = .zero, _ body: @escaping @Sendable () -> Void)
    -> ScheduledEvent
  {
    let isTest = !(isInside && (isRunningEvent || isCallingApp))
    let launch = appLaunch.load(ordering: .relaxed)
    return schedule(after: delay) { [unowned self] in
      guard appLaunch.load(ordering: .relaxed) == launch else { return }
      if isTest { storedAppLife.runForTest() }
      callApp(body)
    }
  }
}

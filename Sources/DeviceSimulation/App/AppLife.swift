/// The life of the app under test: in front, in the background, suspended, gone, and back again.
///
/// An app that its user leaves, or whose screen is locked, goes to the background. There it runs as
/// long as something keeps it awake (``keepAwake(_:for:onExpiry:)``) and a moment longer; then it is
/// suspended, and what is meant for it waits until it runs again.
///
/// Code that a test runs outside of the device's events runs whatever the state: called on a
/// suspended app it wakes it, as some system service would have done.
///
/// Belongs to its device: use it from inside (``SimulatedDevice/inside(_:)``).
public final class AppLife: @unchecked Sendable {
  public private(set) var state: AppState
  /// Since when it stands there.
  public private(set) var stateSince: DeviceInstant
  /// The launch that is running, or ran last; its number is 0 before the first.
  public private(set) var launch: AppLaunch
  /// For what happens from now on.
  public var parameters: AppLifeParameters
  /// Whether the app is in front whenever the screen is unlocked.
  public private(set) var isInFront: Bool
  /// Whether its user has closed it in the switcher, and not opened it since.
  public private(set) var isForceQuit = false

  private unowned let device: SimulatedDevice
  /// The app's beginning, where a test or a session has given one.
  private var main: (@Sendable (AppLaunch) -> Void)?
  private var isInMain = false
  private var closingObservers = ObserverList<Void>()
  private var assertions: [AwakeAssertion] = []
  private var suspension: ScheduledEvent?
  private var held: [@Sendable () -> Void] = []

  init(device: SimulatedDevice, parameters: AppLifeParameters) {
    self.device = device
    self.parameters = parameters
    isInFront = true
    stateSince = device.now
    state = device.storedProtection.lockState == .unlocked ? .active : .background
    launch = AppLaunch(reason: .user, number: 1)
  }

  /// Starts to follow the lock.
  func begin() {
    device.storedProtection.observe { [unowned self] change in
      switch change {
      case .lockStateWillChange(let next) where next != .unlocked: leaveFront()
      case .lockState(.unlocked) where isInFront: comeToFront()
      default: break
      }
    }
  }

  // MARK: Launch and end

  /// Makes `main` the beginning of the app's process. It is not running until somebody launches it.
  func install(_ main: @escaping @Sendable (AppLaunch) -> Void) {
    terminate()
    self.main = main
    launch.number = 0
  }

  /// The user opens the app: it comes to the front, launched if need be, now or when the screen is
  /// unlocked.
  func open() {
    isForceQuit = false
    isInFront = true
    let isUnlocked = device.storedProtection.lockState == .unlocked
    if state == .notRunning { begin(.user, in: isUnlocked ? .inactive : .background) }
    if isUnlocked { comeToFront() }
  }

  /// Ends the process.
  func terminate() {
    guard state != .notRunning else { return }
    for assertion in assertions { assertion.drop() }
    assertions = []
    held = []
    suspension?.cancel()
    suspension = nil
    isInFront = false
    state = .notRunning
    stateSince = device.now
    device.isAppSuspended = false
    device.appLaunch.add(1, ordering: .relaxed)
    device.appObservers.notify(.terminated)
    guard parameters.relaunch == .atOnce, !isForceQuit else { return }
    device.schedule(after: .zero) { [weak self] in
      guard let self, state == .notRunning else { return }
      begin(.system)
    }
  }

  /// The user closes the app in the switcher.
  func forceQuit() {
    if state.isRunning { closingObservers.notify(()) }
    isForceQuit = true
    terminate()
  }

  /// Calls `body` before the process of an app that runs ends because its user closes it, for the
  /// device's life.
  public func observeClosing(_ body: @escaping () -> Void) {
    closingObservers.add(body)
  }

  /// Launches the process.
  private func begin(_ reason: AppLaunch.Reason, in state: AppState = .background) {
    launch = AppLaunch(reason: reason, number: launch.number + 1)
    enter(state)
    device.appObservers.notify(.launched(launch))
    if let main {
      isInMain = true
      defer { isInMain = false }
      device.callApp { [launch] in main(launch) }
    }
    suspendSoon()
  }

  /// Whether the app is still being launched: its beginning has not returned. Without an installed
  /// app, whether a test is calling that makes the app's objects itself.
  public var isLaunching: Bool {
    isInMain || (!isInstalled && !device.isCallingApp && !device.isRunningEvent)
  }

  /// Whether a test or a session has given the app its beginning; without one there is nothing to
  /// launch.
  public var isInstalled: Bool { main != nil }

  // MARK: Front and back

  /// The user leaves the app.
  func leave() {
    isInFront = false
    leaveFront()
  }

  private func comeToFront() {
    guard state != .notRunning, state < .active else { return }
    resume()
    enter(.inactive)
    enter(.active)
    suspension?.cancel()
    suspension = nil
  }

  private func leaveFront() {
    guard state > .background else { return }
    enter(.inactive)
    enter(.background)
    suspendSoon()
  }

  private func enter(_ state: AppState) {
    guard state != self.state else { return }
    let previous = self.state
    self.state = state
    stateSince = device.now
    device.isAppSuspended = state == .suspended
    device.appObservers.notify(.state(state, from: previous))
  }

  // MARK: Awake and suspended

  /// Keeps an app in the background running, and lets one that is suspended run again.
  ///
  /// - Parameters:
  ///   - reason: in words.
  ///   - limit: after which it is over; nil for until it is ended.
  ///   - onExpiry: called when the limit is reached, before the assertion ends.
  /// - Returns: what to end when it is over; nil when the app has no process.
  public func keepAwake(
    _ reason: String, for limit: Duration? = nil, onExpiry: (@Sendable () -> Void)? = nil
  ) -> AwakeAssertion? {
    guard state != .notRunning else { return nil }
    let assertion = AwakeAssertion(reason, life: self)
    assertions.append(assertion)
    if let limit { assertion.end(after: limit, on: device, onExpiry) }
    resume()
    return assertion
  }

  /// Wakes the app in the background for some work: resumes it, or launches it where that is allowed.
  ///
  /// - Returns: what keeps it awake for that time; nil when it may not be launched.
  public func wake(_ reason: AppLaunch.Reason, for limit: Duration) -> AwakeAssertion? {
    if state == .notRunning {
      guard mayBeLaunched else { return nil }
      begin(reason)
    }
    return keepAwake(reason.rawValue, for: limit)
  }

  /// Whether the system may launch the app for its background work.
  ///
  /// What apps have registered for is kept in class C (semantics.md 2.1), so that nothing is launched
  /// before the first unlock after a boot.
  public var mayBeLaunched: Bool {
    parameters.relaunch != .never && device.storedProtection.lockState != .beforeFirstUnlock
      && (!isForceQuit || parameters.launchesAfterForceQuit)
  }

  /// What keeps the app awake, in the order in which it began.
  public var reasonsAwake: [String] { assertions.map(\.reason) }

  func release(_ assertion: AwakeAssertion) {
    assertions.removeAll { $0 === assertion }
    suspendSoon()
  }

  /// Suspends an app in the background now, whatever keeps it awake.
  func suspend() {
    guard state == .background else { return }
    for assertion in assertions { assertion.drop() }
    assertions = []
    suspension?.cancel()
    suspension = nil
    enter(.suspended)
  }

  private func suspendSoon() {
    guard state == .background, assertions.isEmpty, suspension == nil else { return }
    suspension = device.schedule(after: parameters.suspensionDelay) { [weak self] in
      guard let self else { return }
      suspension = nil
      if state == .background, assertions.isEmpty { enter(.suspended) }
    }
  }

  private func resume() {
    suspension?.cancel()
    suspension = nil
    guard state == .suspended else { return }
    enter(.background)
    let calls = held
    held = []
    for call in calls { device.callApp(call) }
  }

  // MARK: Calls

  /// Keeps a call until the app runs again.
  func hold(_ call: @escaping @Sendable () -> Void) {
    held.append(call)
  }

  /// A test has called into the app: it runs, then.
  func runForTest() {
    switch state {
    case .notRunning:
      begin(.test)
    case .suspended:
      resume()
      suspendSoon()
    default: break
    }
  }
}

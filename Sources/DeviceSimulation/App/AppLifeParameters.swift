/// What is not documented, or not for good, of how long an app may run, and may be chosen.
public struct AppLifeParameters: Codable, Equatable, Sendable {
  /// From entering the background with nothing to do until the app is suspended; five seconds by
  /// default. Apple speaks of "a few seconds" and promises none.
  public var suspensionDelay: Duration
  /// How long background tasks keep an app running once it has left the front; thirty seconds by
  /// default, as field reports have it since iOS 13. Apple publishes no number.
  public var backgroundTime: Duration
  /// How long before the end of that time their expiration handlers are called; five seconds by
  /// default. Apple says "shortly before".
  public var expirationNotice: Duration
  /// Who launches an app that is gone.
  public var relaunch: RelaunchPolicy
  /// Whether an app whose user has closed it in the switcher is launched for its background work. It
  /// is not by default; for location reports disagree.
  public var launchesAfterForceQuit: Bool

  public init(
    suspensionDelay: Duration = .seconds(5), backgroundTime: Duration = .seconds(30),
    expirationNotice: Duration = .seconds(5),
    relaunch: RelaunchPolicy = .whenRegistered, launchesAfterForceQuit: Bool = false
  ) {
    self.suspensionDelay = max(.zero, suspensionDelay)
    self.backgroundTime = max(.zero, backgroundTime)
    self.expirationNotice = max(.zero, expirationNotice)
    self.relaunch = relaunch
    self.launchesAfterForceQuit = launchesAfterForceQuit
  }
}

/// What becomes of an app whose process has ended, for other reasons than its user's will.
public enum RelaunchPolicy: String, Codable, CaseIterable, Sendable {
  /// It is launched for what it has registered for: significant location changes, background
  /// delivery, background tasks; before the first unlock after a boot for none of them.
  case whenRegistered
  /// It is back at once, in the background, a boot included. No device promises that: it is for
  /// experiments that want to see what an app sees before the first unlock.
  case atOnce
  /// It is gone until its user opens it.
  case never
}

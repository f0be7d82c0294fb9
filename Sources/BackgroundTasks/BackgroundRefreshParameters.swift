/// What Apple has not published of when app refresh tasks run, and for how long.
///
/// A request runs at a moment drawn from the device's generator, all of them equally likely, in the
/// ``window`` that begins ``soonest`` after the request, or at its `earliestBeginDate` when that is
/// later. At that moment the app must not be in front, background refresh must be available, the
/// device must have been unlocked since it was booted, and its user must not have closed the app in
/// the switcher. Otherwise it runs once all of that is so, ``postponement`` later at the latest.
public struct BackgroundRefreshParameters: Codable, Equatable, Sendable {
  /// From the request until it may run; 15 minutes by default, an inference from reports.
  public var soonest: Duration
  /// How long the moment may keep the app waiting; 6 hours by default, an inference from reports. Real
  /// devices let some apps wait for days.
  public var window: Duration
  /// How long a task that was due at a bad moment waits at most once the moment is good; 15 minutes by
  /// default, a choice of ours.
  public var postponement: Duration
  /// How long a task may run; 30 seconds by default (Apple: "up to 30 seconds").
  public var runningTime: Duration
  /// How long it may go on once its expiration handler has been called; 5 seconds by default, a choice
  /// of ours.
  public var expirationGrace: Duration
  /// Whether an app is terminated whose task is not completed by then. Apple says that the system may
  /// do that; by default the app is suspended.
  public var terminatesUnfinished: Bool

  public init(
    soonest: Duration = .seconds(900), window: Duration = .seconds(21600),
    postponement: Duration = .seconds(900), runningTime: Duration = .seconds(30),
    expirationGrace: Duration = .seconds(5), terminatesUnfinished: Bool = false
  ) {
    self.soonest = max(.zero, soonest)
    self.window = max(.zero, window)
    self.postponement = max(.zero, postponement)
    self.runningTime = max(.zero, runningTime)
    self.expirationGrace = max(.zero, expirationGrace)
    self.terminatesUnfinished = terminatesUnfinished
  }
}

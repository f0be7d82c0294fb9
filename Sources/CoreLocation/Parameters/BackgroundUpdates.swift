/// What becomes of location updates in the background, where Apple leaves it open.
public struct BackgroundUpdates: Equatable, Sendable {
  /// What becomes of updates for a suspended app.
  public enum WhileSuspended: String, CaseIterable, Sendable {
    /// They wait, and come together, the oldest first, once the app runs again.
    case deferred
    /// They are lost.
    case dropped
  }

  /// Deferred by default, as Apple's "Handling location updates in the background" has it; an older
  /// page says that delivery stops.
  public var whileSuspended = WhileSuspended.deferred
  /// How many updates wait for a suspended app; the newest are kept. Above zero.
  ///
  /// That there is a bound is an assumption, and so is its number.
  public var deferredLimit = 100
  /// Whether updates beside significant changes keep the app running only where the app shows the
  /// background indicator.
  ///
  /// So it has been since iOS 16.4 (aaronpk/Overland-iOS#122, transistorsoft cordova#1402); the exact
  /// rule is not published. Off by default; on in ``LocationParameters/ios16_4``.
  public var needsIndicatorBesideSignificantChanges = false

  public init() {}
}

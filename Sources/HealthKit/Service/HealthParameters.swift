import Foundation

/// What is not documented or not confirmed of a real device's health service, and may be chosen.
///
/// ```swift
/// device.health.parameters.savesWhileLocked = .refused
/// ```
public struct HealthParameters: Equatable, Sendable {
  /// What becomes of a change while the protected store is closed.
  public enum ClosedStorePolicy: String, Codable, CaseIterable, Sendable {
    /// It is journaled, and done when the store is open again.
    case journaled
    /// It ends in Code 6.
    case refused
  }

  /// Saving while locked: journaled, as Apple documents; one app reports refusals
  /// (ryanbr/noop#2298).
  public var savesWhileLocked = ClosedStorePolicy.journaled

  /// Deleting while locked: refused. Apple's documentation is silent (semantics.md 2.3).
  ///
  /// Journaled, a deletion by objects succeeds whether or not they are there; one by predicate is
  /// refused all the same, since nobody can look for what matches.
  public var deletionsWhileLocked = ClosedStorePolicy.refused

  /// Whether observer queries are told at once of what is saved while locked, rather than once at
  /// unlock. Reports disagree (semantics.md 2.4). Told at once, they are told at unlock as well.
  public var observersFireWhileLocked = false

  /// Whether an observer query's handler is also called when the query is executed. Field reports
  /// say so (<https://dmtopolog.com/healthkit-changes-observing/>); Apple's documentation does not.
  public var observersFireWhenExecuted = false

  /// Whether the app has the entitlement for background delivery; without it, enabling ends in
  /// Code 4 (since iOS 15).
  public var hasBackgroundDeliveryEntitlement = true

  /// How far back a watch keeps samples, in seconds; a week by default. A phone keeps everything.
  public var watchHistory: TimeInterval = 7 * 86_400

  public init() {}
}

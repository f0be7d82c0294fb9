import DeviceSimulation
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

  /// Saving between a boot and the first unlock: journaled. Class B files can be made with the public
  /// key; nobody has confirmed that HealthKit does (semantics.md 2.3).
  public var savesBeforeFirstUnlock = ClosedStorePolicy.journaled

  /// Deleting while locked: refused. Apple's documentation is silent (semantics.md 2.3).
  ///
  /// Journaled, a deletion by objects succeeds whether or not they are there; one by predicate is
  /// refused all the same, since nobody can look for what matches.
  public var deletionsWhileLocked = ClosedStorePolicy.refused

  /// Whether what the app was allowed, and what it has enabled, can be looked up between a boot and the
  /// first unlock.
  ///
  /// Apple's security guide has both in class C, which cannot be read then; whether
  /// `authorizationStatus(for:)` shows it is not confirmed. False: the status is not determined, and
  /// asking for the request status and enabling background delivery end in Code 6.
  public var managementDataReadableBeforeFirstUnlock = true

  /// Whether observer queries are told at once of what is saved while locked, and the app is woken for
  /// it, rather than once at unlock. Reports disagree (semantics.md 2.4).
  public var observersFireWhileLocked = false

  /// Whether observers that were told while locked are told of the same at unlock, when it can be read.
  /// Not confirmed (semantics.md 2.4).
  public var observersAreToldAgainAtUnlock = true

  /// Whether an observer query's handler is also called when the query is executed. Field reports
  /// say so (<https://dmtopolog.com/healthkit-changes-observing/>); Apple's documentation does not.
  public var observersFireWhenExecuted = false

  /// Whether the app has the entitlement for background delivery; without it, enabling ends in
  /// Code 4 (since iOS 15).
  public var hasBackgroundDeliveryEntitlement = true

  /// How long an app that is woken for background delivery is kept awake to call its completion
  /// handlers. Apple publishes no number; thirty seconds are what background tasks get.
  public var backgroundDeliveryTime = Duration.seconds(30)

  /// How long after each miss a delivery is made again. When it was missed once more than there are
  /// entries, background delivery of the type stops until the app enables it again.
  ///
  /// Three misses are documented (`HKObserverQueryCompletionHandler`), and that the times between
  /// them grow; how is not.
  public var backgroundDeliveryRetries: [Duration] = [.minutes(1), .minutes(5)]

  /// How long the phone's own steps take from being counted to being in the store: zero or more. Steps
  /// were seen to be missing until somebody opened the Health app (EddyVerbruggen/HealthKit#101).
  public var ingestLag = Duration.zero

  /// How many locations a route query hands out at once: one or more. Apple documents batches and
  /// leaves their size open (`HKWorkoutRouteQuery.h`).
  public var routeBatchSize = 100

  /// How far back a watch keeps samples, in seconds; a week by default. A phone keeps everything.
  public var watchHistory: TimeInterval = 7 * 86_400

  public init() {}
}

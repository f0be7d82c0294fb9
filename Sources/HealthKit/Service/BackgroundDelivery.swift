import DeviceSimulation
import Foundation

/// What an app has asked for of one type, and how far the service has come with it.
///
/// It belongs to the phone, not to the app's process: an app that is gone is launched for it. It is
/// kept in memory, so that it outlives a reboot of the device but not the device object: a daemon that
/// is started again has an app that asks again.
struct BackgroundDelivery {
  let type: HKObjectType
  /// What the app asked for.
  var frequency: HKUpdateFrequency
  /// Whether something came or went of which the app was not told.
  var hasNews = false
  /// When the app was last woken.
  var last: DeviceInstant?
  /// The deliveries in a row that the app has not completed.
  var misses = 0
  /// When a missed delivery is made again.
  var retry: DeviceInstant?
  /// Whether the app missed too many: it is not woken until it asks again.
  var isStopped = false
  /// The delivery that waits for the app.
  var underway: DeliveryUnderway?

  /// The types that Apple delivers hourly at best, whatever the app asks for (the SDK's
  /// `HKHealthStore.h`).
  static let hourlyAtBest: Set = ["HKQuantityTypeIdentifierStepCount"]

  /// What the app gets, silently.
  var effectiveFrequency: HKUpdateFrequency {
    frequency == .immediate && BackgroundDelivery.hourlyAtBest.contains(type.identifier)
      ? .hourly : frequency
  }

  /// When the app may be woken at the earliest; nil when there is no reason to.
  var due: DeviceInstant? {
    guard hasNews, !isStopped, underway == nil else { return nil }
    if let retry { return retry }
    return last?.advanced(by: effectiveFrequency.period) ?? DeviceInstant(nanoseconds: .min)
  }

  /// Begins anew where the app asks again after it was stopped; else changes the frequency alone, so
  /// that an app that asks at every launch does not make its misses forgotten.
  mutating func enable(_ frequency: HKUpdateFrequency) {
    self.frequency = frequency
    guard isStopped else { return }
    isStopped = false
    misses = 0
  }
}

extension HKUpdateFrequency {
  /// The least time between two wakes.
  var period: Duration {
    switch self {
    case .immediate: .zero
    case .hourly: .hours(1)
    case .daily: .days(1)
    case .weekly: .days(7)
    }
  }
}

extension HealthService {
  /// How often the app is woken for a type at most; nil when it has not enabled that.
  ///
  /// Steps come hourly at best, silently.
  public func backgroundDeliveryFrequency(for type: HKObjectType) -> HKUpdateFrequency? {
    device.inside { deliveries[type]?.effectiveFrequency }
  }

  /// Whether the app is no longer woken for a type because it did not complete its deliveries; it is
  /// again once it enables background delivery anew.
  public func isBackgroundDeliveryStopped(for type: HKObjectType) -> Bool {
    device.inside { deliveries[type]?.isStopped ?? false }
  }

  /// The latest background deliveries, the oldest first, at most ten thousand.
  ///
  /// What a running app is told is none: nobody had to wake it.
  public var backgroundDeliveries: [BackgroundDeliveryRecord] {
    device.inside { deliveries.records }
  }

  /// - Throws: Code 1 without HealthKit, Code 4 without the entitlement, Code 6 where what the app has
  ///   asked for is not known before the first unlock.
  func checkBackgroundDelivery() throws(HKError) {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    guard parameters.hasBackgroundDeliveryEntitlement else {
      throw HKError(
        .errorAuthorizationDenied,
        text: "Missing com.apple.developer.healthkit.background-delivery entitlement.")
    }
    guard isManagementDataReadable else { throw HKError(.errorDatabaseInaccessible) }
  }
}

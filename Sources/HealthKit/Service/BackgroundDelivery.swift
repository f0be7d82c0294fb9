import Foundation

/// For which types the app wants to be woken in the background, and how often at most.
struct BackgroundDelivery: Equatable, Sendable {
  private var frequencies: [String: HKUpdateFrequency] = [:]

  /// The types that Apple delivers hourly at best, whatever the app asks for (the SDK's
  /// `HKHealthStore.h`).
  static let hourlyAtBest: Set = ["HKQuantityTypeIdentifierStepCount"]

  mutating func enable(_ type: HKObjectType, _ frequency: HKUpdateFrequency) {
    frequencies[type.identifier] = frequency
  }

  mutating func disable(_ type: HKObjectType) {
    frequencies[type.identifier] = nil
  }

  mutating func disableAll() {
    frequencies = [:]
  }

  /// What the app asked for; nil when it did not.
  func requested(_ type: HKObjectType) -> HKUpdateFrequency? {
    frequencies[type.identifier]
  }

  /// What it gets, silently.
  func effective(_ type: HKObjectType) -> HKUpdateFrequency? {
    let requested = requested(type)
    return requested == .immediate && BackgroundDelivery.hourlyAtBest.contains(type.identifier)
      ? .hourly : requested
  }
}

extension HealthService {
  /// How often the app is woken for a type at most; nil when it has not enabled that.
  ///
  /// Steps come hourly at best, silently.
  public func backgroundDeliveryFrequency(for type: HKObjectType) -> HKUpdateFrequency? {
    device.inside { backgroundDelivery.effective(type) }
  }

  /// - Throws: Code 1 without HealthKit, Code 4 without the entitlement.
  func checkBackgroundDelivery() throws(HKError) {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    guard parameters.hasBackgroundDeliveryEntitlement else {
      throw HKError(
        .errorAuthorizationDenied,
        text: "Missing com.apple.developer.healthkit.background-delivery entitlement.")
    }
  }
}

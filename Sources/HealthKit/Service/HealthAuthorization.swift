import DeviceSimulation
import Foundation

/// What the app has asked for, and what its user answered.
///
/// The answer is one for all types and both directions, as the app's environment says.
final class HealthAuthorization {
  /// Whose samples of a type the app may read.
  enum Readable: CaseIterable {
    case all
    /// Only what it saved itself: a denied read looks like no data.
    case own
  }

  private unowned let device: SimulatedDevice
  /// What the app has asked for since it was launched first, beside what its environment says it
  /// asked for earlier.
  private var askedToShare: Set<HKObjectType> = []
  private var askedToRead: Set<HKObjectType> = []

  init(device: SimulatedDevice) {
    self.device = device
  }

  /// - Throws: Code 5 when the app never asked to read the type.
  func readable(_ type: HKObjectType) throws(HKError) -> Readable {
    guard hasAskedForAll || askedToRead.contains(type) else {
      throw HKError(.errorAuthorizationNotDetermined)
    }
    return isAllowed ? .all : .own
  }

  /// - Throws: Code 5 when the app never asked to save the type, Code 4 when it was denied.
  func checkSharing(_ type: HKObjectType) throws(HKError) {
    switch sharingStatus(type) {
    case .notDetermined: throw HKError(.errorAuthorizationNotDetermined)
    case .sharingDenied: throw HKError(.errorAuthorizationDenied)
    case .sharingAuthorized: break
    }
  }

  func sharingStatus(_ type: HKObjectType) -> HKAuthorizationStatus {
    guard hasAskedForAll || askedToShare.contains(type) else { return .notDetermined }
    return isAllowed ? .sharingAuthorized : .sharingDenied
  }

  func requestStatus(toShare: Set<HKObjectType>, read: Set<HKObjectType>)
    -> HKAuthorizationRequestStatus
  {
    let isAnswered =
      hasAskedForAll || (toShare.isSubset(of: askedToShare) && read.isSubset(of: askedToRead))
    return isAnswered ? .unnecessary : .shouldRequest
  }

  /// Shows the sheet, if it has not been answered before; `completion` gets an error when nobody
  /// answers it.
  func request(
    toShare: Set<HKObjectType>, read: Set<HKObjectType>,
    completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard device.kind.hasHealthKit else {
      return completion(HKError(.errorHealthDataUnavailable))
    }
    if device.app.health == .timeout {
      device.scheduleForApp(after: device.app.authorizationTimeout) {
        completion(UnlistedHealthKitError.authorizationTimedOut)
      }
      return
    }
    askedToShare.formUnion(toShare)
    askedToRead.formUnion(read)
    completion(nil)
  }

  private var hasAskedForAll: Bool {
    device.app.health == .granted || device.app.health == .denied
  }

  private var isAllowed: Bool { device.app.health != .denied }
}

import DeviceSimulation
import Foundation

extension HealthService {
  /// Whether the app may save a type; not determined while that cannot be looked up.
  func sharingStatus(of type: HKObjectType) -> HKAuthorizationStatus {
    isManagementDataReadable ? authorization.sharingStatus(type) : .notDetermined
  }

  /// Whether asking for types would show the sheet.
  ///
  /// - Throws: Code 1 without HealthKit, Code 6 while that cannot be looked up.
  func requestStatus(
    toShare: Set<HKSampleType>, read: Set<HKObjectType>
  ) throws(HKError) -> HKAuthorizationRequestStatus {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    guard isManagementDataReadable else { throw HKError(.errorDatabaseInaccessible) }
    return authorization.requestStatus(toShare: toShare, read: read)
  }

  /// Whether what lies in class C can be read: what the app was allowed, and what it has enabled.
  var isManagementDataReadable: Bool {
    parameters.managementDataReadableBeforeFirstUnlock || !device.protection.hasPasscode
      || device.lockState != .beforeFirstUnlock
  }
}

import DeviceSimulation
import Foundation

/// The domain of HealthKit's errors.
public let HKErrorDomain = "com.apple.healthkit"

/// An error of HealthKit.
///
/// Prints as Apple's does:
/// `Error Domain=com.apple.healthkit Code=6 "Protected health data is inaccessible" UserInfo={…}`.
/// Codes: the SDK's `HKDefines.h`; texts: public logs, where there are any (semantics.md 1.1).
public struct HKError: DarwinError, Hashable {
  public enum Code: Int, Sendable {
    case unknownError = 0
    case errorHealthDataUnavailable = 1
    case errorHealthDataRestricted = 2
    case errorInvalidArgument = 3
    case errorAuthorizationDenied = 4
    case errorAuthorizationNotDetermined = 5
    case errorDatabaseInaccessible = 6
    case errorUserCanceled = 7
    case errorAnotherWorkoutSessionStarted = 8
    case errorUserExitedWorkoutSession = 9
    case errorRequiredAuthorizationDenied = 10
    case errorNoData = 11
    case errorWorkoutActivityNotAllowed = 12
    case errorDataSizeExceeded = 13
    case errorBackgroundWorkoutSessionNotAllowed = 14
    case errorNotPermissibleForGuestUserMode = 15
  }

  public let code: Code
  public let text: String?

  public init(_ code: Code) {
    self.init(code, text: code.usualText)
  }

  init(_ code: Code, text: String?) {
    self.code = code
    self.text = text
  }

  public static var errorDomain: String { HKErrorDomain }
  public var errorCode: Int { code.rawValue }
}

extension HKError.Code {
  /// The localized text that public logs show; nil where none has been seen.
  fileprivate var usualText: String? {
    switch self {
    case .errorHealthDataUnavailable: "Health data is unavailable on this device"
    case .errorAuthorizationDenied: "Not authorized"
    case .errorAuthorizationNotDetermined: "Authorization not determined"
    case .errorDatabaseInaccessible: "Protected health data is inaccessible"
    case .errorNoData: "No data available for the specified predicate."
    default: nil
    }
  }

  /// Lets `catch HKError.errorDatabaseInaccessible` match.
  public static func ~= (code: HKError.Code, error: any Error) -> Bool {
    (error as? HKError)?.code == code
  }
}

extension HKError {
  public static var unknownError: Code { .unknownError }
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
  public static var errorInvalidArgument: Code { .errorInvalidArgument }
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
  public static var errorUserCanceled: Code { .errorUserCanceled }
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
  public static var errorNoData: Code { .errorNoData }
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
  public static var errorBackgroundWorkoutSessionNotAllowed: Code {
    .errorBackgroundWorkoutSessionNotAllowed
  }
  public static var errorNotPermissibleForGuestUserMode: Code {
    .errorNotPermissibleForGuestUserMode
  }
}

/// An error in HealthKit's domain whose code the public enumeration does not have: seen in logs, not
/// in the SDK.
struct UnlistedHealthKitError: DarwinError {
  let errorCode: Int
  let text: String?

  static var errorDomain: String { HKErrorDomain }

  /// The authorization sheet was not answered in time
  /// (agencyenterprise/react-native-health#78).
  static let authorizationTimedOut = UnlistedHealthKitError(
    errorCode: 100, text: "Authorization session timed out")
}

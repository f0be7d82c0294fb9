import DeviceSimulation
import Foundation

/// An error of Core Location, in the domain ``kCLErrorDomain``.
///
/// Codes: the SDK's `CLError.h`.
public struct CLError: DarwinError, Hashable {
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied = 1
    case network = 2
    case headingFailure = 3
    case regionMonitoringDenied = 4
    case regionMonitoringFailure = 5
    case regionMonitoringSetupDelayed = 6
    case regionMonitoringResponseDelayed = 7
    case geocodeFoundNoResult = 8
    case geocodeFoundPartialResult = 9
    case geocodeCanceled = 10
    case deferredFailed = 11
    case deferredNotUpdatingLocation = 12
    case deferredAccuracyTooLow = 13
    case deferredDistanceFiltered = 14
    case deferredCanceled = 15
    case rangingUnavailable = 16
    case rangingFailure = 17
    case promptDeclined = 18
    case historicalLocationError = 19
  }

  public let code: Code
  /// The localized text that the error was made with; the system's own errors have none.
  public let text: String?

  /// - Parameter userInfo: of it, `NSLocalizedDescriptionKey` is kept.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    text = userInfo[NSLocalizedDescriptionKey] as? String
  }

  public static var errorDomain: String { kCLErrorDomain }
  public var errorCode: Int { code.rawValue }

  /// The text, or what Apple's platforms say where there is none (malcommac/SwiftLocation#108); it is
  /// here for `localizedDescription`, which on Linux says something else without it.
  public var errorUserInfo: [String: Any] {
    let said = "The operation couldn\u{2019}t be completed. (\(kCLErrorDomain) error \(errorCode).)"
    return [NSLocalizedDescriptionKey: text ?? said]
  }
}

extension CLError.Code {
  /// Lets `catch CLError.denied` match.
  public static func ~= (code: CLError.Code, error: any Error) -> Bool {
    (error as? CLError)?.code == code
  }
}

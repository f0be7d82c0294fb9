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

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { kCLErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var text: String? { nil }
}

extension CLError {
  /// The system could not tell the location right away; it keeps trying.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user refused the use of the location.
  public static var denied: Code { .denied }
  /// The network was unavailable.
  public static var network: Code { .network }
}

extension CLError.Code {
  /// Lets `catch CLError.denied` match.
  public static func ~= (code: CLError.Code, error: any Error) -> Bool {
    (error as? CLError)?.code == code
  }
}

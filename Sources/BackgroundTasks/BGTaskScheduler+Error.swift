import DeviceSimulation
import Foundation

extension BGTaskScheduler {
  /// The domain of the scheduler's errors.
  public static let errorDomain = "BGTaskSchedulerErrorDomain"

  /// Why a request was not taken.
  ///
  /// Prints as Apple's does: `Error Domain=BGTaskSchedulerErrorDomain Code=3 "(null)"`.
  public struct Error: DarwinError, Hashable {
    public enum Code: Int, Sendable {
      /// The user has switched background refresh off.
      case unavailable = 1
      /// Another app refresh is pending already: there is one at a time.
      case tooManyPendingTaskRequests = 2
      /// The app's `Info.plist` has not the task's identifier, or not the background mode `fetch`.
      case notPermitted = 3
    }

    public let code: Code

    public init(_ code: Code) {
      self.code = code
    }

    public var text: String? { nil }
    public static var errorDomain: String { BGTaskScheduler.errorDomain }
    public var errorCode: Int { code.rawValue }

    public static var unavailable: Code { .unavailable }
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    public static var notPermitted: Code { .notPermitted }
  }
}

extension BGTaskScheduler.Error.Code {
  /// Lets `catch BGTaskScheduler.Error.notPermitted` match.
  public static func ~= (code: BGTaskScheduler.Error.Code, error: any Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
  }
}

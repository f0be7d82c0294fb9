import Foundation

/// An error that reads and prints as an `NSError` does on Apple's platforms.
///
/// Foundation on Linux prints `Code=6 "(null)"UserInfo=…`; a type that conforms to this prints
/// `Error Domain=com.apple.healthkit Code=6 "Protected …" UserInfo={NSLocalizedDescription=Protected …}`
/// through interpolation, `print` and optionals, and bridges to `NSError` with its domain, code and
/// text.
public protocol DarwinError: CustomNSError, LocalizedError, CustomStringConvertible, Sendable {
  /// The localized text; nil where the system gives none.
  var text: String? { get }
}

extension DarwinError {
  public var errorDescription: String? { text }

  public var errorUserInfo: [String: Any] {
    text.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
  }

  public var description: String {
    let head = "Error Domain=\(Self.errorDomain) Code=\(errorCode)"
    guard let text else { return "\(head) \"(null)\"" }
    return "\(head) \"\(text)\" UserInfo={\(NSLocalizedDescriptionKey)=\(text)}"
  }
}

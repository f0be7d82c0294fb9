import Glibc

/// A call into the system that was refused: what was tried, on what, and the system's reason.
///
/// Prints as one line, such as
/// `cannot watch the directory /run/lockstep/default: No such file or directory`.
public struct SystemdError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, as the rest of a sentence that begins with "cannot".
  public let attempt: String

  /// The file or directory concerned, if there is one.
  public let path: String?

  /// The system's error number, such as `ENOENT`.
  public let code: Int32

  /// Makes an error of what was tried, the file it concerns and a positive error number.
  public init(attempt: String, path: String? = nil, code: Int32) {
    self.attempt = attempt
    self.path = path
    self.code = code
  }

  public var description: String {
    let subject = path.map { " \($0)" } ?? ""
    return "cannot \(attempt)\(subject): \(String(cString: strerror(code)))"
  }

  /// Passes on the result of a libsystemd call, which is a negative error number when it failed.
  @discardableResult
  static func check(
    _ result: Int32, _ attempt: @autoclosure () -> String, path: String? = nil
  ) throws(SystemdError) -> Int32 {
    guard result >= 0 else {
      throw SystemdError(attempt: attempt(), path: path, code: -result)
    }
    return result
  }

  /// Passes on the result of a libc call, which is negative when it failed and then left `errno`.
  @discardableResult
  static func checkErrno(
    _ result: Int32, _ attempt: @autoclosure () -> String, path: String? = nil
  ) throws(SystemdError) -> Int32 {
    guard result >= 0 else {
      let code = errno
      throw SystemdError(attempt: attempt(), path: path, code: code)
    }
    return result
  }
}

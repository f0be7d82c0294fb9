import Glibc

/// An error that ends a command: one line for people, and an exit status for scripts.
///
/// ```swift
/// do {
///   try runCommand()
/// } catch let error as any CommandError {
///   error.exit(reportingAs: "lockstep")
/// }
/// ```
///
/// Errors of other modules conform where the executable says what their exit status is.
public protocol CommandError: Error, CustomStringConvertible {
  /// The status that the process ends with.
  var exitCode: ExitCode { get }
}

extension CommandError {
  /// The line that ``exit(reportingAs:)`` writes: `program: message`, line breaks made spaces.
  public func report(as program: String) -> String {
    "\(program): " + String(description.map { $0.isNewline ? " " : $0 })
  }

  /// Writes the error as one line to standard error and ends the process.
  public func exit(reportingAs program: String) -> Never {
    var line = report(as: program) + "\n"
    // Where standard error is closed there is nobody left to tell.
    _ = line.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    Glibc.exit(exitCode.rawValue)
  }
}

/// A command's error that needs no type of its own.
public struct CommandFailure: CommandError, Hashable {
  /// What went wrong, where, and what to do, in one line.
  public let description: String
  public let exitCode: ExitCode

  public init(_ description: String, exitCode: ExitCode = .failure) {
    self.description = description
    self.exitCode = exitCode
  }
}

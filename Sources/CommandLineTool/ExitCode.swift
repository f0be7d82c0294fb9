/// A process's exit status, from 0 to 255: those of sysexits(3), and a program's own.
///
/// ```swift
/// extension ExitCode {
///   static let refused = ExitCode(rawValue: 2)
/// }
/// ```
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    precondition((0...255).contains(rawValue), "an exit status is between 0 and 255")
    self.rawValue = rawValue
  }

  /// All went well.
  public static let success = ExitCode(rawValue: 0)
  /// It did not, in a way that has no code of its own.
  public static let failure = ExitCode(rawValue: 1)
  /// The command was used wrongly (EX_USAGE).
  public static let usage = ExitCode(rawValue: 64)
  /// The input is wrong (EX_DATAERR).
  public static let dataError = ExitCode(rawValue: 65)
  /// An input file is missing or unreadable (EX_NOINPUT).
  public static let noInput = ExitCode(rawValue: 66)
  /// A service is not there (EX_UNAVAILABLE).
  public static let unavailable = ExitCode(rawValue: 69)
  /// The program has an error (EX_SOFTWARE).
  public static let softwareError = ExitCode(rawValue: 70)
  /// The system refused something that it should grant (EX_OSERR).
  public static let systemError = ExitCode(rawValue: 71)
  /// An output file cannot be made (EX_CANTCREAT).
  public static let cannotCreate = ExitCode(rawValue: 73)
  /// Reading or writing failed (EX_IOERR).
  public static let ioError = ExitCode(rawValue: 74)
  /// Trying again later may help (EX_TEMPFAIL).
  public static let temporaryFailure = ExitCode(rawValue: 75)
  /// This user may not do that (EX_NOPERM).
  public static let noPermission = ExitCode(rawValue: 77)
}

/// A command line that does not fit the command; exit status 64.
///
/// Prints as one line, such as `unrecognised option '--foo'; see 'lockstep --help'`.
public struct UsageError: CommandError, Hashable {
  /// What is wrong. Options are named as they were typed, as in `--speed` or `-s`.
  public enum Reason: Hashable, Sendable {
    /// There is no such option.
    case unrecognised(option: String)
    /// A shortened option fits more than one.
    case ambiguous(option: String, candidates: [String])
    /// The option needs an argument.
    case missingArgument(option: String)
    /// The option takes no argument.
    case unwantedArgument(option: String)
    /// The option's argument is not one of what is allowed.
    case badValue(option: String, value: String, allowed: String)
    /// An operand too many.
    case unexpectedOperand(String)
    /// An operand too few, by the name that the help gives it.
    case missingOperand(String)
    /// An option that does not go with the rest; why, and what to do.
    case misplaced(option: String, reason: String)
    /// There is no such subcommand.
    case unknownCommand(String)
  }

  public let reason: Reason

  /// The command as typed, subcommand included, whose `--help` says more.
  public let command: String

  public init(_ reason: Reason, command: String) {
    self.reason = reason
    self.command = command
  }

  public var exitCode: ExitCode { .usage }

  public var description: String { "\(reason.text); see '\(command) --help'" }
}

extension UsageError.Reason {
  fileprivate var text: String {
    switch self {
    case .unrecognised(let option): "unrecognised option '\(option)'"
    case .ambiguous(let option, let candidates):
      "option '\(option)' is ambiguous: it may be "
        + candidates.map { "'\($0)'" }.joined(separator: " or ")
    case .missingArgument(let option): "option '\(option)' needs an argument"
    case .unwantedArgument(let option): "option '\(option)' takes no argument"
    case .badValue(let option, let value, let allowed):
      "option '\(option)' cannot be '\(value)': give \(allowed)"
    case .unexpectedOperand(let operand): "unexpected operand '\(operand)'"
    case .missingOperand(let name): "\(name) is missing"
    case .misplaced(let option, let reason): "option '\(option)' \(reason)"
    case .unknownCommand(let name): "unknown command '\(name)'"
    }
  }
}

/// An option of a command, as its table declares it.
///
/// ```swift
/// CommandOption("speed", short: "s", argument: "N", help: "run N times as fast as real time")
/// CommandOption("fresh", help: "begin anew")
/// ```
public struct CommandOption: Hashable, Sendable {
  /// The long name without its hyphens, such as `control-file`.
  public let long: String

  /// The one-letter name, an ASCII letter or digit, if there is one.
  public let short: Character?

  /// The name by which the help calls the option's argument; nil for an option without one.
  public let argument: String?

  /// Whether the argument may be left out; then it can only be given with `=`, or joined to the short
  /// name.
  public let isArgumentOptional: Bool

  /// What the option does, for the help; begins with a small letter and has no full stop.
  public let help: String

  public init(
    _ long: String, short: Character? = nil, argument: String? = nil,
    isArgumentOptional: Bool = false, help: String
  ) {
    precondition(
      !long.isEmpty && !long.hasPrefix("-") && !long.contains("="), "\(long) cannot name an option")
    precondition(
      short.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? true,
      "an option's short name is an ASCII letter or digit")
    self.long = long
    self.short = short
    self.argument = argument
    self.isArgumentOptional = argument != nil && isArgumentOptional
    self.help = help
  }

  static let help = CommandOption("help", help: "display this help and exit")
  static let version = CommandOption("version", help: "output version information and exit")
}

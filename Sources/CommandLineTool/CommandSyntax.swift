/// What a command takes: the table that its options are parsed by and its help is written from.
///
/// ```swift
/// let syntax = CommandSyntax(
///   "lockstepd", version: "1.0", synopsis: "[OPTION]...",
///   summary: "Run a device against the real clock.",
///   options: [CommandOption("speed", argument: "N", help: "run N times as fast")])
/// switch try syntax.parse(CommandLine.arguments.dropFirst()) {
/// case .show(let text): print(text)
/// case .run(let arguments): try run(speed: arguments.positiveNumber(of: "speed") ?? 1)
/// }
/// ```
///
/// `--help` and `--version` are in every table by themselves.
public struct CommandSyntax: Hashable, Sendable {
  /// A subcommand, for the help.
  public struct Subcommand: Hashable, Sendable {
    public let synopsis: String
    public let help: String

    /// Declares what is typed, such as `lock [NAME]`, and what it does.
    public init(_ synopsis: String, help: String) {
      self.synopsis = synopsis
      self.help = help
    }
  }

  /// What a command line asks for.
  public enum Request: Hashable, Sendable {
    /// To print this, which ends with a line break, on standard output and exit with 0.
    case show(String)
    /// To do what the command is for.
    case run(ParsedArguments)
  }

  /// The command as it is typed: the program's name, with the subcommand if there is one.
  public let command: String
  /// The program's version.
  public let version: String
  /// What follows the command in the help's usage line, such as `[OPTION]... FILE`.
  public let synopsis: String
  /// What the command does, in a sentence or two.
  public let summary: String
  /// The options, without `--help` and `--version`.
  public let options: [CommandOption]
  /// The subcommands, for the help.
  public let subcommands: [Subcommand]
  /// Whether options end at the first operand, since what follows belongs to a subcommand.
  public let stopsAtFirstOperand: Bool

  public init(
    _ command: String, version: String, synopsis: String, summary: String,
    options: [CommandOption] = [], subcommands: [Subcommand] = [], stopsAtFirstOperand: Bool = false
  ) {
    self.command = command
    self.version = version
    self.synopsis = synopsis
    self.summary = summary
    self.options = options
    self.subcommands = subcommands
    self.stopsAtFirstOperand = stopsAtFirstOperand
  }

  /// Parses what follows the command's name, by the rules of getopt_long(3).
  ///
  /// Options and operands may be mixed unless ``stopsAtFirstOperand`` says otherwise or the
  /// environment has `POSIXLY_CORRECT`; after `--` all are operands; long options may be shortened as
  /// long as they stay unique. Throws a ``UsageError`` for the first option that does not fit.
  public func parse(_ arguments: some Sequence<String>) throws(UsageError) -> Request {
    let scan = LongOptionScan(of: allOptions, stopsAtFirstOperand: stopsAtFirstOperand)
    let (given, operands) = try scan.run(Array(arguments), command: command)
    // The first of the two counts, wherever it stands, as getopt's own example has it.
    switch given.first(where: { ["help", "version"].contains($0.option) })?.option {
    case "help": return .show(helpText)
    case "version": return .show(versionText)
    default:
      return .run(ParsedArguments(options: given, operands: operands, command: command))
    }
  }

  /// What `--version` prints.
  public var versionText: String { "\(program) \(version)\n" }

  var allOptions: [CommandOption] { options + [.help, .version] }

  private var program: Substring { command.prefix { $0 != " " } }
}

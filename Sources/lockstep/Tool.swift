import CommandLineTool
import Experiments

/// The command-line tool: one subcommand a file.
enum Tool {
  /// A subcommand: what it takes, and what it does.
  struct Subcommand: Sendable {
    let name: String
    /// What follows the name in the help, such as `[NAME]`.
    let synopsis: String
    let help: String
    let options: [CommandOption]
    let body: @Sendable (ParsedArguments) throws -> ExitCode

    var syntax: CommandSyntax {
      CommandSyntax(
        "lockstep \(name)", version: lockstepVersion, synopsis: "[OPTION]... \(synopsis)",
        summary: help.prefix(1).uppercased() + help.dropFirst() + ".", options: options)
    }
  }

  static let subcommands =
    LockCommand.all + [
      StatusCommand.subcommand, StepsCommand.subcommand, LogCommand.subcommand,
      ImportCommand.subcommand, RunCommand.subcommand, ReportCommand.subcommand,
      RoutesCommand.subcommand,
      CheckCommand.subcommand,
    ]

  static let syntax = CommandSyntax(
    "lockstep", version: lockstepVersion, synopsis: "COMMAND [OPTION]... [NAME]",
    summary:
      "Locks, unlocks and asks a simulated phone. NAME is the phone's name, default if it is left "
      + "out. See 'lockstep COMMAND --help'.",
    subcommands: subcommands.map { .init("\($0.name) \($0.synopsis)", help: $0.help) },
    stopsAtFirstOperand: true)

  static func run(_ words: [String]) throws -> ExitCode {
    switch try syntax.parse(words) {
    case .show(let text):
      print(text, terminator: "")
      return .success
    case .run(let arguments):
      guard let name = arguments.operands.first else {
        throw UsageError(.missingOperand("COMMAND"), command: "lockstep")
      }
      guard let subcommand = subcommands.first(where: { $0.name == name }) else {
        throw UsageError(.unknownCommand(name), command: "lockstep")
      }
      return try run(subcommand, Array(arguments.operands.dropFirst()))
    }
  }

  private static func run(_ subcommand: Subcommand, _ words: [String]) throws -> ExitCode {
    switch try subcommand.syntax.parse(words) {
    case .show(let text):
      print(text, terminator: "")
      return .success
    case .run(let arguments):
      return try subcommand.body(arguments)
    }
  }
}

extension ParsedArguments {
  /// The phone that a subcommand is about: its first operand, by default `default`.
  func phone() throws -> PhoneLocation {
    try expectOperands(atMost: 1)
    var location = try PhoneLocation(name: operands.first ?? PhoneLocation.defaultName)
    if let file = value(of: CommandOption.controlFile.long) { location.controlFile = file }
    if let directory = value(of: CommandOption.stateDirectory.long) {
      location.stateDirectory = directory
    }
    return location
  }
}

extension CommandOption {
  static let controlFile = CommandOption(
    "control-file", argument: "FILE",
    help: "the phone's control file (default: /run/lockstep/NAME/lock-state)")
  static let stateDirectory = CommandOption(
    "state-directory", argument: "DIR",
    help: "where the phone is kept (default: /var/lib/lockstep/NAME)")
  static let json = CommandOption("json", help: "print one JSON object")
}

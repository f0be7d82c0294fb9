import CommandLineTool
import Experiments
import Glibc

/// `lockstep log`: the phone's journal, through `journalctl` with the right matches.
enum LogCommand {
  static let subcommand = Tool.Subcommand(
    name: "log", synopsis: "[NAME]", help: "print the log of the phone's service",
    options: [
      CommandOption("follow", short: "f", help: "keep printing what comes"),
      CommandOption("refused", help: "only what HealthKit refused"),
      CommandOption("json", help: "print one JSON object a line, with every field"),
    ], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let location = try arguments.phone()
    var command = ["journalctl", "--unit", location.unit, "--identifier", "lockstepd"]
    command += ["--output", arguments.has("json") ? "json" : "cat"]
    if arguments.has("follow") { command.append("--follow") }
    if arguments.has("refused") { command.append("LOCKSTEP_EVENT=refused") }
    try replaceProcess(with: command)
  }

  /// Runs a command in this process's place.
  private static func replaceProcess(with command: [String]) throws -> Never {
    let words = CStringArray(command)
    execvp(command[0], words.pointers)
    let reason = String(cString: strerror(errno))
    throw CommandFailure(
      "\(command[0]) cannot be run: \(reason); the log of a service is in systemd's journal",
      exitCode: .unavailable)
  }
}

import CommandLineTool
import Experiments
import Foundation

/// `lockstep status`: what the phone is doing now.
enum StatusCommand {
  static let subcommand = Tool.Subcommand(
    name: "status", synopsis: "[NAME]", help: "print what the phone is doing now",
    options: [.json, .controlFile, .stateDirectory], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let location = try arguments.phone()
    let status = try status(of: location)
    if arguments.has(CommandOption.json.long) {
      Swift.print(status.json)
    } else {
      print(status, style: TextStyle(for: STDOUT_FILENO))
    }
    return status.running ? .success : .notRunning
  }

  private static func status(of location: PhoneLocation) throws -> PhoneStatus {
    if let status = try PhoneConnection.ask(.status, of: location)?.status { return status }
    return try RestingPhone(location).status()
  }

  private static func print(_ status: PhoneStatus, style: TextStyle) {
    var rows = [
      ("phone", style.bold(status.name) + (status.running ? "" : style.yellow(" (not running)"))),
      ("time", status.time),
      ("lock state", styled(status.lockState.rawValue, status.lockState == .unlocked, style)),
      ("protected data", status.protectedDataAvailable ? "available" : "not available"),
      ("health store", status.storeReadable ? "readable" : "closed"),
    ]
    if let filter = status.distanceFilter { rows.append(("distance filter", filter)) }
    if let type = status.activityType { rows.append(("activity type", type)) }
    if let ticks = status.ticks { rows.append(("ticks", "\(ticks)")) }
    if let answers = status.answers { rows.append(("answers", "\(answers)")) }
    if let refusals = status.refusals { rows.append(("refusals", "\(refusals)")) }
    for (label, value) in rows {
      Swift.print(label.padding(toLength: 17, withPad: " ", startingAt: 0) + value)
    }
  }

  private static func styled(_ text: String, _ isGood: Bool, _ style: TextStyle) -> String {
    isGood ? style.green(text) : style.red(text)
  }
}

extension ExitCode {
  /// A phone that no daemon runs, as `systemctl status` has it for a unit that is not active.
  static let notRunning = ExitCode(rawValue: 3)
}

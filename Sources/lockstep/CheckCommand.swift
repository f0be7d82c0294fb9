import CommandLineTool
import DeviceSimulation
import Foundation

/// `lockstep check`: what the two programs need in an app's `Info.plist`.
enum CheckCommand {
  static let subcommand = Tool.Subcommand(
    name: "check", synopsis: "INFO.PLIST...",
    help: "check that a built app's Info.plist has what the two programs need there",
    options: [
      .json,
      CommandOption(
        "for", argument: "PROGRAM",
        help: "check for lockExperiment or stepCountHelper alone (default: both)"),
      CommandOption(
        "entitlements", argument: "FILE", help: "check the app's entitlements in FILE, too"),
    ], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError(.missingOperand("INFO.PLIST"), command: arguments.command)
    }
    let program = try arguments.value(
      of: "for", allowed: "lockExperiment or stepCountHelper", parse: Program.init(rawValue:))
    let programs = program.map { [$0] } ?? Program.allCases
    // All are read before anything is printed: a mistake is one line and nothing else.
    var files: [CheckedFile] = []
    for path in arguments.operands {
      let infoPlist = try InfoPlist(contentsOfFile: path)
      files.append(CheckedFile(path, needs(in: infoPlist), of: programs))
    }
    if let path = arguments.value(of: "entitlements") {
      let entitlements = try Entitlements(contentsOfFile: path)
      files.append(CheckedFile(path, needs(in: entitlements), of: programs))
    }
    let isComplete = files.allSatisfy(\.complete)
    if arguments.has(CommandOption.json.long) {
      try printJSON(Report(complete: isComplete, files: files))
    } else {
      printTables(files, style: TextStyle(for: STDOUT_FILENO))
    }
    return isComplete ? .success : .failure
  }

  // MARK: Printing

  /// What `--json` prints.
  private struct Report: Encodable {
    var complete: Bool
    var files: [CheckedFile]
  }

  private static func printJSON(_ report: Report) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  }

  private static func printTables(_ files: [CheckedFile], style: TextStyle) {
    for (index, file) in files.enumerated() {
      if files.count > 1 { print((index > 0 ? "\n" : "") + style.bold(file.file)) }
      var table = Table([.left("key"), .left("state"), .left("why")], style: style)
      for need in file.needs {
        table.append([need.key, styled(need.state, style), need.why])
      }
      print(table, terminator: "")
    }
  }

  private static func styled(_ state: Need.State, _ style: TextStyle) -> String {
    switch state {
    case .ok: style.green(state.rawValue)
    case .missing: style.red(state.rawValue)
    case .note: style.yellow(state.rawValue)
    }
  }
}

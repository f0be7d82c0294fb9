import CommandLineTool
import Experiments
import Foundation
import HealthArchive
import HealthKit

/// `lockstep import`: Apple Health exports into a phone's store.
///
/// | exit | when |
/// |---|---|
/// | 0 | all was brought, but for what the summary counts as refused |
/// | 2 | the phone is locked |
/// | 64 | a wrong call |
/// | 65 | a file is no export, or damaged before it begins; with `--strict`, damaged at all |
/// | 66 | a file or the phone is not there |
/// | 69 | the phone's daemon did not answer |
/// | 73, 74, 77 | the store cannot be made, written, or used by this user |
enum ImportCommand {
  static let subcommand = Tool.Subcommand(
    name: "import", synopsis: "FILE...",
    help: "bring Apple Health exports (export.zip, export.xml) into a phone's store",
    options: [
      CommandOption("phone", argument: "NAME", help: "the phone (default: default)"),
      .stateDirectory, .controlFile,
      CommandOption(
        "dry-run", short: "n", help: "read and count; bring nothing, and ask no phone"),
      CommandOption(
        "types", argument: "TYPE[,TYPE...]",
        help: "only these types, such as StepCount,HeartRate or whole identifiers"),
      CommandOption(
        "since", argument: "DATE",
        help: "only what ends at DATE or later, as journalctl takes it, such as 2024-01-31"),
      CommandOption("strict", help: "take damage for an error, and stop there"),
      CommandOption("json", help: "print one JSON object a file"),
    ], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let request = try ImportRequest(arguments)
    for (index, file) in request.files.enumerated() {
      let summary = try ImportRun(file, request).run()
      if request.isJSON {
        print(summary.json)
      } else {
        if index > 0 { print() }
        summary.print(style: TextStyle(for: STDOUT_FILENO))
      }
      for name in summary.unknownTypes(of: request.options) {
        ReportCommand.complain("\(file): has no records of the type '\(name)'")
      }
    }
    return .success
  }
}

/// What a call of `lockstep import` asks for.
struct ImportRequest {
  let files: [String]
  let location: PhoneLocation
  /// Whether a phone of which nothing is kept may be a new one.
  let isNewAllowed: Bool
  let isDryRun: Bool
  let isJSON: Bool
  let options: ReadingOptions

  init(_ arguments: ParsedArguments) throws {
    files = arguments.operands
    guard !files.isEmpty else {
      throw UsageError(.missingOperand("FILE"), command: arguments.command)
    }
    var location = try PhoneLocation(
      name: arguments.value(of: "phone") ?? PhoneLocation.defaultName)
    if let file = arguments.value(of: CommandOption.controlFile.long) {
      location.controlFile = file
    }
    let directory = arguments.value(of: CommandOption.stateDirectory.long)
    if let directory { location.stateDirectory = directory }
    self.location = location
    isNewAllowed = directory != nil
    isDryRun = arguments.has("dry-run")
    isJSON = arguments.has(CommandOption.json.long)
    var options = ReadingOptions()
    options.types = arguments.value(of: "types").map { text in
      Set(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    options.since = try arguments.value(of: "since", allowed: JournalTimestamp.allowed) { text in
      (try? JournalTimestamp.parse(text, now: Date())).map {
        Date(timeIntervalSince1970: Double($0) / 1_000_000)
      }
    }
    options.isStrict = arguments.has("strict")
    self.options = options
  }
}

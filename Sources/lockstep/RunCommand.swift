import CommandLineTool
import Experiments
import Foundation

/// `lockstep run`: experiments in virtual time.
///
/// | exit | when |
/// |---|---|
/// | 0 | every expectation is met, or there is none |
/// | 1 | one is not met, or nothing happened by which to judge it |
/// | 64 | a wrong call |
/// | 65, 66 | a scenario is wrong; it, or a file that it names, is not there |
/// | 69 | `--plot` without gnuplot, or gnuplot failed; everything else is written |
/// | 73, 74 | a file cannot be made; it cannot be written |
enum RunCommand {
  static let subcommand = Tool.Subcommand(
    name: "run", synopsis: "SCENARIO...", help: "run experiments in virtual time",
    options: [
      CommandOption(
        "check",
        help: "only check the scenarios; with --json, print what they are, one object a line"),
      CommandOption("seed", argument: "N", help: "the seed, in place of the scenario's"),
      CommandOption(
        "repeat", argument: "N",
        help: "run each scenario N times, with the seed and those that follow it; name those that "
          + "fail"),
      CommandOption(
        "jobs", short: "j", argument: "N",
        help: "how many of several runs go at once, a process each (default: one a processor)"),
      CommandOption("log", argument: "FILE", help: "write the whole log into a file"),
      CommandOption(
        "lines", short: "n", argument: "N",
        help: "print N lines of the log from either end of each phase (default: 6), or all"),
      CommandOption(
        "json", help: "print the log as one JSON object a line, and last the report as one"),
      CommandOption("summary", help: "print one line for each run, and nothing else"),
      CommandOption(
        "plot", argument: "FILE", help: "draw a picture, FILE.svg or FILE.png; needs gnuplot"),
      CommandOption(
        "html", argument: "FILE", help: "write a page, with a picture if there is gnuplot"),
    ], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    DeterministicHashing.ensure()
    let request = try RunRequest(arguments)
    if request.isCheck { return try check(request) }
    if let single = request.single { return try SingleRun(single, request).run() }
    return try RunFleet(request).run()
  }

  /// Reads the scenarios, and complains of each that is wrong.
  private static func check(_ request: RunRequest) throws -> ExitCode {
    var code = ExitCode.success
    for file in request.files {
      do throws(ScenarioError) {
        let scenario = try Scenario(contentsOfFile: file)
        if request.isJSON { print(ScenarioOutline(scenario, file: file).json) }
      } catch {
        let failure = ToolError(error)
        ReportCommand.complain(failure.description)
        if code == .success { code = failure.exitCode }
      }
    }
    return code
  }
}

/// What a call of `lockstep run` asks for.
struct RunRequest {
  /// One run of one scenario.
  struct Run {
    let file: String
    /// In place of the scenario's own.
    let seed: UInt64?
  }

  let files: [String]
  let seed: UInt64?
  let repeats: Int
  let jobs: Int?
  let isCheck: Bool
  let isSummary: Bool
  let isJSON: Bool
  let log: String?
  /// How many lines of each end of a phase are printed.
  let keptLines: Int
  let output: ReportFiles

  init(_ arguments: ParsedArguments) throws {
    files = arguments.operands
    guard !files.isEmpty else {
      throw UsageError(.missingOperand("SCENARIO"), command: arguments.command)
    }
    seed = try arguments.value(of: "seed", allowed: "a whole number of at least 0") { UInt64($0) }
    let count = "a whole number above 0"
    repeats =
      try arguments.value(of: "repeat", allowed: count, parse: RunRequest.positive) ?? 1
    jobs = try arguments.value(of: "jobs", allowed: count, parse: RunRequest.positive)
    isCheck = arguments.has("check")
    isSummary = arguments.has("summary")
    isJSON = arguments.has("json")
    log = arguments.value(of: "log")
    keptLines =
      try arguments.value(of: "lines", allowed: "a number of lines, or all") { text in
        text == "all" ? Int.max : Int(text).flatMap { $0 < 0 ? nil : $0 }
      } ?? ExperimentReport.usualLines
    output = ReportFiles(
      plot: try arguments.value(
        of: "plot", allowed: "a file whose name ends with .svg or .png", parse: PlotFile.init),
      html: arguments.value(of: "html"))
    guard single == nil, !isCheck else { return }
    for option in ["log", "json", "plot", "html", "lines"] where arguments.has(option) {
      throw UsageError(
        .misplaced(
          option: "--\(option)", reason: "is for one run: give one SCENARIO and no --repeat"),
        command: arguments.command)
    }
  }

  /// The run, when there is only one.
  var single: Run? {
    files.count == 1 && repeats == 1 ? Run(file: files[0], seed: seed) : nil
  }

  private static func positive(_ text: String) -> Int? {
    Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}

import CommandLineTool
import Experiments
import Foundation

/// `lockstep report`: what the journal tells of phones, as tables and pictures.
///
/// | exit | when |
/// |---|---|
/// | 0 | every phone asked for has entries, and what was asked for is written |
/// | 1 | a phone or a boot has no entries, the others are reported; an expectation is not met |
/// | 64 | a wrong call |
/// | 65, 66 | what was given is no journal or no log in JSON lines; is not there |
/// | 69 | `--plot` without gnuplot, or gnuplot failed; everything else is written |
/// | 73, 74 | a file cannot be made; the journal cannot be read |
/// | 77 | the journal may not be read |
enum ReportCommand {
  static let subcommand = Tool.Subcommand(
    name: "report", synopsis: "[NAME]...",
    help: "print tables of phases from the journal, of several phones if they are named",
    options: [
      CommandOption("all", help: "report every phone that the journal has"),
      CommandOption("since", short: "S", argument: "TIME", help: "from this time on: \(times)"),
      CommandOption("until", short: "U", argument: "TIME", help: "up to this time"),
      CommandOption(
        "boot", short: "b", argument: "ID", isArgumentOptional: true,
        help: "of one boot of the machine: the current one, or by its id or its number, as "
          + "journalctl counts them (0, -1, ... or 1, 2, ...)"),
      CommandOption(
        "invocation", argument: "ID", help: "of one run of the service, by its invocation id"),
      CommandOption(
        "directory", short: "D", argument: "DIR", help: "read the journal files below a directory"),
      CommandOption("file", argument: "FILE", help: "read a journal file; may be given again"),
      CommandOption(
        "input", argument: "FILE",
        help: "instead of the journal read one phone's log of one JSON object a line, as 'lockstep "
          + "log --json' and 'lockstepd --log json' write it; - is standard input"),
      CommandOption(
        "lines", short: "n", argument: "N",
        help: "print the log, too: N lines from either end of each phase, or all"),
      CommandOption(
        "expect", argument: "SCENARIO",
        help: "judge each phone by what a scenario expects, as far as the entries go"),
      CommandOption("json", help: "print one JSON object a phone, each on a line"),
      CommandOption(
        "plot", argument: "FILE", help: "draw a picture, FILE.svg or FILE.png; needs gnuplot"),
      CommandOption(
        "html", argument: "FILE", help: "write a page, with a picture if there is gnuplot"),
    ], body: run)

  private static let times = JournalTimestamp.allowed.replacing("a time such as ", with: "")

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let request = try ReportRequest(arguments)
    let reports = try request.source.reports(request.demands)
    let found = reports.filter { !$0.isEmpty }
    if request.isJSON {
      for report in found { print(report.json) }
    } else {
      let printer = ReportPrinter(lines: request.showsLog, descriptor: STDOUT_FILENO)
      print(found.map(printer.text).joined(separator: "\n"), terminator: "")
    }
    var code = ExitCode.success
    if !found.isEmpty {
      code = try ReportFiles(plot: request.plot, html: request.html).write(found)
    }
    if code == .success, found.contains(where: { !$0.isAsExpected }) { code = .failure }
    for report in reports where report.isEmpty {
      code = try request.source.complainOfNothing(about: report.name)
    }
    if reports.isEmpty { code = try request.source.complainOfNothing(about: nil) }
    return code
  }

  /// Writes a line for people that is no complaint.
  static func note(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  /// Writes a line for people.
  static func complain(_ message: String) {
    FileHandle.standardError.write(Data("lockstep: \(message)\n".utf8))
  }
}

/// What a call of `lockstep report` asks for.
struct ReportRequest {
  let source: any ReportSource
  let demands: ReportDemands
  let showsLog: Bool
  let isJSON: Bool
  let plot: PlotFile?
  let html: String?

  init(_ arguments: ParsedArguments) throws {
    isJSON = arguments.has("json")
    html = arguments.value(of: "html")
    plot = try arguments.value(
      of: "plot", allowed: "a file whose name ends with .svg or .png", parse: PlotFile.init)
    let lines = try arguments.value(of: "lines", allowed: "a number of lines, or all") { text in
      text == "all" ? Int.max : Int(text).flatMap { $0 < 0 ? nil : $0 }
    }
    showsLog = lines != nil
    demands = ReportDemands(
      keptLines: lines ?? ExperimentReport.usualLines,
      expected: try arguments.value(of: "expect").map { try Scenario(contentsOfFile: $0) })
    source =
      arguments.has("input")
      ? try LogFileSource(arguments) : try JournalSource(arguments)
  }
}

/// Where reports come from.
protocol ReportSource {
  /// Reads reports, one a phone; one without entries for a phone that was asked for and is not there.
  func reports(_ demands: ReportDemands) throws -> [ExperimentReport]

  /// Says that there was nothing about a phone, or about any, and why that may be.
  func complainOfNothing(about name: String?) throws -> ExitCode
}

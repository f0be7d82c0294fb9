import CommandLineTool
import Experiments
import Foundation

/// One run of one scenario: its log, its report and its files.
struct SingleRun {
  private let scenario: Scenario
  private let name: String
  private let request: RunRequest

  init(_ run: RunRequest.Run, _ request: RunRequest) throws {
    var scenario = try Scenario(contentsOfFile: run.file)
    if let seed = run.seed { scenario.seed = seed }
    self.scenario = scenario
    self.request = request
    name = URL(filePath: run.file).deletingPathExtension().lastPathComponent
  }

  func run() throws -> ExitCode {
    let file = try request.log.map { try LogFile(path: $0) }
    let objects = request.isJSON ? LogFile(STDOUT_FILENO, path: "standard output") : nil
    let meter = ProgressMeter(name)
    let began = ContinuousClock.now
    let report = try VirtualRun(scenario, name: name, archives: ScenarioArchives()).play(
      keptLines: request.isSummary || request.isJSON ? 0 : request.keptLines,
      progress: meter.show
    ) { record in
      file?.write(record.message)
      objects?.write(record.jsonLine)
    }
    meter.clear()
    let took = ContinuousClock.now - began
    try file?.close()
    objects?.write(report.json)
    try objects?.close()
    if request.isSummary {
      print(RunSummary(report, took: took).line)
    } else if !request.isJSON {
      print(ReportPrinter(lines: true, descriptor: STDOUT_FILENO).text(report), terminator: "")
      ReportCommand.note(RunSummary(report, took: took).speed)
    }
    let code = try request.output.write([report])
    return code == .success ? RunSummary(report, took: took).exitCode : code
  }
}

import CommandLineTool
import Foundation

// What `scripts/bench` measures, one process a benchmark. Not for people: the script has the options,
// and the words.

do {
  switch CommandLine.arguments.dropFirst().first {
  case "ticks":
    try TickBenchmark().run(asJSON: CommandLine.arguments.contains("--json"))
  case "statistics":
    try StatisticsServer(directory: CommandLine.arguments.dropFirst(2).first ?? ".").run()
  case "export":
    try ExportCommand.run(CommandLine.arguments.dropFirst(2))
  case "sax":
    try SAXCommand.run(CommandLine.arguments.dropFirst(2))
  default:
    throw BenchError.usage
  }
} catch let error as any CommandError {
  error.exit(reportingAs: "lockstep-bench")
} catch {
  CommandFailure("\(error)", exitCode: .softwareError).exit(reportingAs: "lockstep-bench")
}

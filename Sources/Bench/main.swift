import Foundation

// What `scripts/bench` measures, one process a benchmark. Not for people: the script has the options,
// and the words.

do {
  switch CommandLine.arguments.dropFirst().first {
  case "ticks":
    try TickBenchmark().run(asJSON: CommandLine.arguments.contains("--json"))
  case "statistics":
    try StatisticsServer(directory: CommandLine.arguments.dropFirst(2).first ?? ".").run()
  default:
    throw BenchError.usage
  }
} catch {
  FileHandle.standardError.write(Data("lockstep-bench: \(error)\n".utf8))
  exit(error is BenchError ? 64 : 70)
}

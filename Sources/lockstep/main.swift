import CommandLineTool
import Glibc

StandardStreams.fillClosed()
do {
  let code = try Tool.run(Array(CommandLine.arguments.dropFirst()))
  try StandardStreams.flushOutput()
  exit(code.rawValue)
} catch {
  ToolError(error).exit(reportingAs: "lockstep")
}

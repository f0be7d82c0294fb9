import CommandLineTool
import Glibc

do {
  exit(try Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch {
  ToolError(error).exit(reportingAs: "lockstep")
}

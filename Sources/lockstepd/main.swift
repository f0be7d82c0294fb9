import CommandLineTool
import Experiments
import Glibc

do {
  switch try DaemonOptions.syntax.parse(CommandLine.arguments.dropFirst()) {
  case .show(let text):
    print(text, terminator: "")
  case .run(let arguments):
    let daemon = try Daemon(DaemonOptions(arguments))
    exit(try daemon.run())
  }
} catch {
  StartError(error).exit(reportingAs: "lockstepd")
}

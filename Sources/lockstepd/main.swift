import CommandLineTool
import Experiments
import Glibc

StandardStreams.fillClosed()
// Whoever reads the log may go away; the phone stays.
signal(SIGPIPE, SIG_IGN)
do {
  switch try DaemonOptions.syntax.parse(CommandLine.arguments.dropFirst()) {
  case .show(let text):
    print(text, terminator: "")
    try StandardStreams.flushOutput()
  case .run(let arguments):
    let daemon = try Daemon(DaemonOptions(arguments))
    exit(try daemon.run())
  }
} catch {
  StartError(error).exit(reportingAs: "lockstepd")
}

import CommandLineTool
import Experiments
import Systemd

/// Why the daemon ends with an error: the line that says so, and the exit status.
struct StartError: CommandError {
  let description: String
  let exitCode: ExitCode

  init(_ error: any Error) {
    description = "\(error)"
    exitCode =
      switch error {
      case let error as any CommandError: error.exitCode
      case LineSocketError.notPermitted: .noPermission
      case is LineSocketError: .cannotCreate
      default: exitStatus(of: error).map(ExitCode.init) ?? .systemError
      }
  }
}

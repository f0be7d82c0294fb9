import CommandLineTool
import Experiments
import HealthArchive
import Systemd

/// Why a subcommand ends with an error: the line that says so, and the exit status.
struct ToolError: CommandError {
  let description: String
  let exitCode: ExitCode

  init(_ error: any Error) {
    description = "\(error)"
    exitCode =
      switch error {
      case let error as any CommandError: error.exitCode
      case LineSocketError.notPermitted: .noPermission
      case is LineSocketError: .unavailable
      case let error as ArchiveError: error.isMissingInput ? .noInput : .dataError
      case is PhoneIsLocked: .refused
      case is ImportRefused: .temporaryFailure
      default: exitStatus(of: error).map(ExitCode.init) ?? .systemError
      }
  }
}

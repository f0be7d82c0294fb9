import CommandLineTool
import DeviceSimulation
import Experiments

/// `lockstep lock`, `unlock` and `reboot`: writes the control file.
enum LockCommand {
  static let all = [
    subcommand("lock", .locked, "lock the phone's screen"),
    subcommand("unlock", .unlocked, "unlock the phone with its passcode"),
    subcommand(
      "reboot", .beforeFirstUnlock, "restart the phone, which waits for its first unlock then"),
  ]

  private static func subcommand(
    _ name: String, _ state: LockState, _ help: String
  ) -> Tool.Subcommand {
    Tool.Subcommand(
      name: name, synopsis: "[NAME]", help: help, options: [.controlFile]
    ) { arguments in
      let file = ControlFile(path: try arguments.phone().controlFile)
      try file.write(state)
      return .success
    }
  }
}

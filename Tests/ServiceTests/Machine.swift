import Foundation
import TestSupport

/// A container with systemd as its first process, Lockstep installed in it.
///
/// It lives on an overlay that is thrown away, and goes when this object does or when the test
/// process ends in whatever way: `scripts/lib/boot-machine` waits for the end of its input.
final class Machine: Sendable {
  /// The machine that all suites share, booted when first asked for.
  static func shared() throws -> Machine { try booted.get() }

  private static let booted = Result {
    let machine = try Machine()
    try machine.run(machine.installScript).orThrow()
    return machine
  }

  /// Installs from the project and the release build as the container sees them.
  let installScript = ["/opt/lockstep/scripts/install", "--binaries", "/opt/binaries"]

  private let leader: String
  private let bootMachine: ChildProcess
  private let lifeline: FileHandle

  /// Boots a machine and waits until systemd says that it runs.
  init() throws {
    if let missing = Requirements.missing {
      throw TestError("cannot boot systemd: \(missing)")
    }
    let input = Pipe.closedInChildren()
    let output = Pipe.closedInChildren()
    bootMachine = try ChildProcess(
      [Project.path("scripts/lib/boot-machine"), try Project.releaseBinaries.get()],
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor)
    lifeline = input.fileHandleForWriting
    // Its end of the pipe must be the only one, or a failed boot is never noticed.
    try output.fileHandleForWriting.close()

    let firstLine = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let container = Int(firstLine.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw TestError("boot-machine printed no process id but '\(firstLine)'")
    }
    leader = try eventually("systemd runs in the container") {
      let children = try String(readingFile: "/proc/\(container)/task/\(container)/children")
      for child in children.split(separator: " ").map(String.init) {
        let state = try Command.run(
          Self.entering(child, ["systemctl", "is-system-running", "--wait"]))
        if ["running", "degraded"].contains(state.lines.first) { return child }
      }
      return nil
    }
  }

  deinit {
    try? lifeline.close()
    _ = bootMachine.wait()
  }

  /// Runs a program inside; kills it after a minute.
  @discardableResult
  func run(_ arguments: [String]) throws -> Command {
    try Command.run(Self.entering(leader, ["timeout", "--kill-after=5", "60"] + arguments))
  }

  /// Runs a line of shell inside; throws when it fails.
  @discardableResult
  func shell(_ line: String) throws -> String {
    try run(["bash", "-euc", line]).orThrow().output
  }

  /// A property of a unit, as `systemctl show` prints it.
  func property(_ name: String, of unit: String) throws -> String {
    try run(["systemctl", "show", "--property", name, "--value", unit]).orThrow()
      .output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func entering(_ leader: String, _ arguments: [String]) -> [String] {
    [
      "nsenter", "-t", leader, "-m", "-p", "-u", "-i", "-n", "-C", "--",
      "env", "-i", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", "LANG=C.UTF-8",
      "SYSTEMD_COLORS=0", "SYSTEMD_PAGER=", "HOME=/root",
    ] + arguments
  }
}

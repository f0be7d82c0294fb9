import Foundation
import TestSupport

/// Runs the `SystemdProbe` program that is built beside the tests.
enum Probe {
  static func run(
    _ mode: String, environment: [String: String] = [:], wrappedIn wrapper: [String] = []
  ) throws -> (output: String, status: Int32) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let probe = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("SystemdProbe").path
    let clean = ["env", "-u", "NOTIFY_SOCKET", "-u", "WATCHDOG_USEC", "-u", "WATCHDOG_PID"]
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let command = try Command.run(clean + variables + wrapper + [probe, mode])
    return (command.output, command.status)
  }
}

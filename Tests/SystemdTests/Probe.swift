import Foundation

/// Runs the `SystemdProbe` program that is built beside the tests.
enum Probe {
  static func run(
    _ mode: String, environment: [String: String] = [:], wrappedIn wrapper: [String] = []
  ) throws -> (output: String, status: Int32) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let probe = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("SystemdProbe").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = wrapper + [probe, mode]
    process.environment = ProcessInfo.processInfo.environment
      .filter { $0.key != "NOTIFY_SOCKET" && !$0.key.hasPrefix("WATCHDOG_") }
      .merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}

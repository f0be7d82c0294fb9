import Foundation

/// A program that has run: what it printed and how it ended.
struct Command: CustomStringConvertible {
  let arguments: [String]
  let status: Int32
  let output: String
  let errors: String

  var succeeded: Bool { status == 0 }

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  var description: String {
    "\(arguments.joined(separator: " ")): exit \(status)\n\(output)\(errors)"
  }

  /// Options of env(1) that give a child its signals: it inherits the mask of the test's thread,
  /// and the threads of a dispatch queue block SIGTERM, SIGCHLD and more.
  static let unblockingSignals = ["--default-signal"]

  /// Runs a program, found in PATH, and waits for its end.
  ///
  /// - Parameter environment: added to that of the tests.
  static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Command {
    let errorFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }

    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = unblockingSignals + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // A file, because two pipes would have to be emptied at the same time.
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Command(
      arguments: arguments, status: process.terminationStatus,
      output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }

  /// The same, for a program that must succeed.
  @discardableResult
  func orThrow() throws -> Command {
    guard succeeded else { throw ServiceTestError("failed: \(self)") }
    return self
  }
}

import Foundation
import TestSupport

/// One of the programs that are built beside the tests.
enum Program: String, CaseIterable {
  case lockstepd, lockstep

  var path: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: tests).deletingLastPathComponent().appending(path: rawValue)
        .path(percentEncoded: false)
    }
  }

  /// A program that ends by exit(3) lets go of nothing; that is no leak.
  static let environment = ["ASAN_OPTIONS": "detect_leaks=0"]

  @discardableResult
  func run(_ arguments: [String]) throws -> Command {
    try Command.run([try path] + arguments, environment: Program.environment)
  }
}

/// A daemon in a directory of its own, killed when nobody needs it any more.
final class RunningPhone {
  let directory: TemporaryDirectory
  private let child: ChildProcess
  private let logFile: String
  private var isStopped = false

  /// Starts a daemon and waits until it has asked for locations.
  init(in directory: TemporaryDirectory, _ options: String...) throws {
    self.directory = directory
    logFile = directory.file("log-\(UUID().uuidString)")
    try Data().write(to: URL(filePath: logFile))
    let log = try FileHandle(forWritingTo: URL(filePath: logFile))
    let nothing = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
    child = try ChildProcess(
      [try Program.lockstepd.path, "--log", "text"] + RunningPhone.files(directory) + options,
      environment: Program.environment, input: nothing.fileDescriptor, output: log.fileDescriptor,
      errors: log.fileDescriptor)
    try eventually("the app asks for locations") { try self.log().contains("startGetLocation") }
  }

  deinit {
    if !isStopped { _ = stop(by: SIGKILL) }
  }

  /// The options that keep a phone's files in a directory.
  static func files(_ directory: TemporaryDirectory) -> [String] {
    [
      "--control-file", directory.file("lock-state"), "--state-directory",
      directory.file("state"),
    ]
  }

  func log() throws -> String { try String(readingFile: logFile) }

  /// Runs a subcommand of the tool for this phone.
  func tool(_ subcommand: String, _ options: String...) throws -> Command {
    let files = RunningPhone.files(directory)
    let wanted = ["lock", "unlock", "reboot"].contains(subcommand) ? Array(files.prefix(2)) : files
    return try Program.lockstep.run([subcommand] + wanted + options)
  }

  /// Ends the daemon by a signal; its exit status.
  func stop(by signal: Int32 = SIGTERM) -> Int32 {
    isStopped = true
    child.kill(signal)
    return child.wait()
  }
}

import CommandLineTool
import Experiments
import Foundation

/// Several runs at once over the processors, each in a process of its own, a line each.
final class RunFleet {
  /// A run under way, or over.
  private struct Member {
    let run: RunRequest.Run
    let process: Process
    let output: FileHandle
    let errors: FileHandle
  }

  private let request: RunRequest
  private let runs: [RunRequest.Run]
  private let directory: URL

  init(_ request: RunRequest) throws {
    self.request = request
    // A scenario that is wrong is told before anything runs.
    runs = try request.files.flatMap { file in
      try RunFleet.seeds(of: file, request).map { RunRequest.Run(file: file, seed: $0) }
    }
    directory = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-run-\(UUID().uuidString)")
  }

  /// The seed and those that follow it.
  private static func seeds(of file: String, _ request: RunRequest) throws -> [UInt64] {
    let first = try request.seed ?? Scenario(contentsOfFile: file).seed
    return (0..<request.repeats).map { first &+ UInt64($0) }
  }

  func run() throws -> ExitCode {
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: directory) }
    let jobs = request.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    var code = ExitCode.success
    var failed: [RunRequest.Run] = []
    var members: [Member] = []
    for (index, run) in runs.enumerated() {
      members.append(try start(run, number: index))
      // In the order of the files, whoever is done first.
      if members.count >= jobs { try finish(members.removeFirst(), &code, &failed) }
    }
    for member in members { try finish(member, &code, &failed) }
    if request.repeats > 1, !failed.isEmpty { tellSeeds(of: failed) }
    return code
  }

  private func start(_ run: RunRequest.Run, number: Int) throws -> Member {
    let output = directory.appending(path: "\(number).out")
    let errors = directory.appending(path: "\(number).err")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      ["run", "--summary"] + (run.seed.map { ["--seed", "\($0)"] } ?? []) + ["--", run.file]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    return Member(
      run: run, process: process, output: try FileHandle(forReadingFrom: output),
      errors: try FileHandle(forReadingFrom: errors))
  }

  private func finish(
    _ member: Member, _ code: inout ExitCode, _ failed: inout [RunRequest.Run]
  ) throws {
    member.process.waitUntilExit()
    FileHandle.standardError.write(try member.errors.readToEnd() ?? Data())
    FileHandle.standardOutput.write(try member.output.readToEnd() ?? Data())
    let isExit = member.process.terminationReason == .exit
    let status =
      isExit ? ExitCode(rawValue: member.process.terminationStatus) : ExitCode.softwareError
    if !isExit {
      ReportCommand.complain(
        "\(member.run.file): ended by signal \(member.process.terminationStatus); run it alone")
    }
    guard status != .success else { return }
    failed.append(member.run)
    // A fault outweighs an expectation that was not met.
    if code == .success || code == .failure { code = status }
  }

  private func tellSeeds(of failed: [RunRequest.Run]) {
    for file in request.files {
      let seeds = failed.filter { $0.file == file }.compactMap(\.seed).map { "\($0)" }
      if !seeds.isEmpty {
        ReportCommand.complain(
          "\(file): failed with seed \(seeds.joined(separator: ", ")); run it again with --seed")
      }
    }
  }
}

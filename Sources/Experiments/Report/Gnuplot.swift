import Foundation
import GPX

/// Draws scripts with gnuplot(1), which has to be installed: `gnuplot-nox` on Debian.
///
/// ```swift
/// let picture = try Gnuplot.draw(PlotScript([report], format: .svg))
/// ```
public enum Gnuplot {
  /// Runs gnuplot as a child, the script on its standard input and without a shell or the user's
  /// settings, and returns the picture.
  ///
  /// - Parameter searchPath: the directories to look for the program in; by default `PATH`.
  /// - Throws: ``GnuplotError``.
  public static func draw(
    _ script: PlotScript, searchPath: String? = ProcessInfo.processInfo.environment["PATH"]
  ) throws(GnuplotError) -> Data {
    guard let program = find("gnuplot", in: searchPath ?? "") else { throw .missing }
    do {
      return try run(program, script)
    } catch let error as GnuplotError {
      throw error
    } catch {
      throw .failed("\(error)".onOneLine(limit: 200))
    }
  }

  private static func find(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func run(_ program: String, _ script: PlotScript) throws -> Data {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-plot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: directory) }
    // Files, not pipes: nothing has to be emptied while something else is filled.
    func file(_ name: String, _ content: Data = Data()) throws -> URL {
      let file = directory.appending(path: name)
      try content.write(to: file)
      return file
    }
    let input = try file("script", Data(script.text.utf8))
    let output = try file("picture")
    let errors = try file("errors")

    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--default-settings"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["LC_ALL": "C.UTF-8", "TZ": "UTC"]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()

    let picture = try Data(contentsOf: output)
    guard process.terminationStatus == 0, !picture.isEmpty else {
      let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      let reason = text.split(separator: "\n").map(String.init).last { $0.contains("line") }
      throw GnuplotError.failed((reason ?? text).onOneLine(limit: 200))
    }
    return picture
  }
}

/// Why there is no picture.
public enum GnuplotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no gnuplot to run.
  case missing
  /// gnuplot gave up; what it said.
  case failed(String)

  public var description: String {
    switch self {
    case .missing:
      "no picture: gnuplot is not installed; install it by 'apt-get install gnuplot-nox'"
    case .failed(let reason):
      "no picture: gnuplot failed: \(reason)"
    }
  }
}

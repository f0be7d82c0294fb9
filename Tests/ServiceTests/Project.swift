import Foundation
import TestSupport

/// The source tree that these tests belong to.
enum Project {
  static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ relative: String) -> String {
    directory.appending(path: relative).path(percentEncoded: false)
  }

  static func contents(_ relative: String) throws -> String {
    try String(contentsOfFile: path(relative), encoding: .utf8)
  }

  /// The directory with release builds of `lockstepd` and `lockstep`: `LOCKSTEP_BINARIES` if
  /// that is set, else built now.
  ///
  /// The build has its own scratch directory, since `swift test` holds the lock of the usual one.
  static let releaseBinaries = Result {
    if let given = ProcessInfo.processInfo.environment["LOCKSTEP_BINARIES"] { return given }
    FileHandle.standardError.write(
      Data("ServiceTests: building the release; the first time takes some minutes\n".utf8))
    let build = try Command.run([path("scripts/lib/build-release"), path(".build/service")])
    guard let directory = try build.orThrow().lines.last else {
      throw TestError("no directory named by \(build)")
    }
    return directory
  }
}

import Foundation
import FuzzTargets

/// The small inputs that a target begins with, in the order of their names.
struct Corpus {
  let inputs: [(name: String, bytes: [UInt8])]

  private static let directory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  init(of target: any FuzzTarget) throws {
    let directory = Corpus.directory.appending(path: "Corpus/\(target.name)")
    inputs = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().map {
      ($0, try [UInt8](Data(contentsOf: directory.appending(path: $0))))
    }
  }

  /// The names of the directories that there are.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Corpus.directory.appending(path: "Corpus").path
    ).sorted()
  }
}

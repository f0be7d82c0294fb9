import Foundation

/// A journal file made from entries, by systemd-journal-remote(8).
package struct JournalFixture {
  private static let program = "/lib/systemd/systemd-journal-remote"

  /// Whether the program is there; `scripts/test` installs it.
  package static var isAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: program)
  }

  private var export = ""
  private var count = 0

  package init() {}

  /// Adds an entry, written at a time in microseconds since 1970, a boot's 32 digits with it.
  package mutating func add(
    at time: UInt64, boot: String = String(repeating: "b", count: 32), _ fields: [String: String]
  ) {
    count += 1
    export += "__REALTIME_TIMESTAMP=\(time)\n__MONOTONIC_TIMESTAMP=\(count)\n_BOOT_ID=\(boot)\n"
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { export += "\(name)=\(value)\n" }
    export += "\n"
  }

  /// Writes the file, whose name has to end with `.journal`.
  package func write(to file: String, in directory: TemporaryDirectory) throws {
    let source = try directory.write(export, to: file + ".export")
    try Command.run([Self.program, "--output", directory.file(file), source]).orThrow()
  }
}

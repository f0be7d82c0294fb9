import Foundation

/// A program that has run: what it printed and how it ended.
package struct Command: CustomStringConvertible {
  package let arguments: [String]
  package let status: Int32
  package let output: String
  package let errors: String

  package var succeeded: Bool { status == 0 }

  package var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  package var description: String {
    "\(arguments.joined(separator: " ")): exit \(status)\n\(output)\(errors)"
  }

  /// Runs a program, found in PATH, and waits for its end.
  ///
  /// - Parameter environment: added to that of the tests.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Command {
    let nothing = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
    let (output, outputFile) = try temporaryFile()
    let (errors, errorFile) = try temporaryFile()
    defer {
      try? FileManager.default.removeItem(at: outputFile)
      try? FileManager.default.removeItem(at: errorFile)
    }
    let status = try ChildProcess(
      arguments, environment: environment, input: nothing.fileDescriptor,
      output: output.fileDescriptor, errors: errors.fileDescriptor
    ).wait()
    return Command(
      arguments: arguments, status: status,
      output: try String(readingFile: outputFile.path(percentEncoded: false)),
      errors: try String(readingFile: errorFile.path(percentEncoded: false)))
  }

  /// A file to print to: unlike two pipes, two files need not be emptied at the same time.
  private static func temporaryFile() throws -> (FileHandle, URL) {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    return (try FileHandle(forWritingTo: file), file)
  }

  /// The same, for a program that must succeed.
  @discardableResult
  package func orThrow() throws -> Command {
    guard succeeded else { throw TestError("failed: \(self)") }
    return self
  }
}

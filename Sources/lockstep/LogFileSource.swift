import CommandLineTool
import Experiments
import Foundation

/// A log of one JSON object a line as a source of one report.
struct LogFileSource: ReportSource {
  private let path: String
  private let name: String

  init(_ arguments: ParsedArguments) throws {
    path = arguments.value(of: "input") ?? "-"
    for option in ["all", "since", "until", "boot", "invocation", "directory", "file"]
    where arguments.has(option) {
      throw CommandFailure(
        "--\(option) is for the journal and does not go with --input", exitCode: .usage)
    }
    name = try arguments.phone().name
  }

  func reports(_ demands: ReportDemands) throws -> [ExperimentReport] {
    var report = GrowingReport(name: name, demands)
    var number = 0
    do {
      try forEachLine { line in
        number += 1
        guard !line.allSatisfy(\.isWhitespace) else { return }
        if let entry = try ReportEntry(jsonLine: line) { report.add(entry) }
      }
    } catch let error as BadLogLine {
      throw CommandFailure("\(place):\(number): \(error)", exitCode: .dataError)
    }
    return [report.judged]
  }

  func complainOfNothing(about name: String?) -> ExitCode {
    ReportCommand.complain("\(place): the log has no entries of a phone")
    return .failure
  }

  private var place: String { path == "-" ? "standard input" : path }

  private func forEachLine(_ body: (String) throws -> Void) throws {
    let file = try open()
    var rest = Data()
    while let chunk = try read(file), !chunk.isEmpty {
      rest.append(chunk)
      let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      // The last one may go on in the next chunk.
      for line in lines.dropLast() { try body(String(decoding: line, as: UTF8.self)) }
      rest = lines.last.map { Data($0) } ?? Data()
    }
    if !rest.isEmpty { try body(String(decoding: rest, as: UTF8.self)) }
  }

  private func open() throws -> FileHandle {
    if path == "-" { return .standardInput }
    do {
      return try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      let isDenied = (error as? CocoaError)?.code == .fileReadNoPermission
      throw CommandFailure(
        "\(path): \(isDenied ? "may not be read" : "cannot be opened"); give a log in JSON lines",
        exitCode: isDenied ? .noPermission : .noInput)
    }
  }

  private func read(_ file: FileHandle) throws -> Data? {
    do {
      return try file.read(upToCount: 1 << 20)
    } catch {
      throw CommandFailure("\(place): cannot be read; give a log in JSON lines", exitCode: .ioError)
    }
  }
}

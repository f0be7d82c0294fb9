import CommandLineTool
import Experiments
import Foundation
import Systemd

/// `lockstep steps --by`: asks a phone for a table of steps, and prints it.
struct StepsTableCommand {
  private let location: PhoneLocation
  private let options: StepsTableOptions

  /// How long a daemon may take: it may have to read the steps of many years first.
  private static let timeout = Duration.seconds(120)

  init(_ location: PhoneLocation, _ options: StepsTableOptions) {
    self.location = location
    self.options = options
  }

  func run() throws -> ExitCode {
    let answer = try ask()
    guard let table = answer.table else { return try complain(answer) }
    switch options.form {
    case .csv: print(table.csv, terminator: "")
    case .json: print(table.json)
    case .table(let hasBars):
      print(StepsTablePrinter(STDOUT_FILENO, hasBars: hasBars).text(table), terminator: "")
    }
    guard let plot = options.plot else { return .success }
    do {
      try ReportFiles.write(
        try Gnuplot.draw(PlotScript(table, format: plot.format)), to: plot.path)
    } catch let error as GnuplotError {
      ReportCommand.complain("\(error)")
      return .unavailable
    }
    return .success
  }

  private func ask() throws -> StepsTableAnswer {
    let request = PhoneRequest(.steps, table: options.request)
    guard request.line.utf8.count <= LineSocketServer.longestLine else {
      throw CommandFailure("too many sources are named: leave some out", exitCode: .usage)
    }
    guard
      let answer = try PhoneConnection.ask(request, of: location, timeout: Self.timeout)
    else { return try RestingPhone(location).steps(options.request) }
    guard let table = answer.table else {
      throw CommandFailure(
        "\(location.socket): the daemon knows no tables; restart it with version \(lockstepVersion)",
        exitCode: .unavailable)
    }
    return table
  }

  /// What HealthKit says is printed as it is; what is wrong with the call, as an error.
  private func complain(_ answer: StepsTableAnswer) throws -> ExitCode {
    let code: ExitCode
    switch answer.outcome {
    case .table, .refused: code = .refused
    case .noData: code = .failure
    case .badRange, .tooLong:
      throw CommandFailure(answer.text ?? "", exitCode: .usage)
    case .unknownSource:
      throw CommandFailure(answer.text ?? "", exitCode: .noInput)
    }
    if case .json = options.form {
      print(answer.json)
    } else {
      FileHandle.standardError.write(Data("\(answer.text ?? "")\n".utf8))
    }
    return code
  }
}

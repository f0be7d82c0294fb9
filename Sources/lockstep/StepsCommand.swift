import CommandLineTool
import Experiments
import Foundation

/// `lockstep steps`: today's steps, through the step-count helper, or a table of steps.
///
/// | exit | when |
/// |---|---|
/// | 0 | the number or the table is printed, and the picture written |
/// | 1 | no steps, or none that may be read: the two look alike, as on a phone |
/// | 2 | HealthKit refused, with the line of Code 6 while the phone is locked |
/// | 64 | a wrong call, a range that is none, a table with too many rows |
/// | 66 | no such phone, no such source |
/// | 69 | `--plot` without gnuplot, or gnuplot failed; the rest is done. The daemon does not answer |
/// | 73, 77 | the picture cannot be written; the phone may not be asked |
enum StepsCommand {
  static let subcommand = Tool.Subcommand(
    name: "steps", synopsis: "[NAME]",
    help: "print today's steps, or a table by hour, day, week or month",
    options: StepsTableOptions.options + [.json, .controlFile, .stateDirectory], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let location = try arguments.phone()
    if let options = try StepsTableOptions(arguments) {
      return try StepsTableCommand(location, options).run()
    }
    let answer = try answer(of: location)
    if arguments.has(CommandOption.json.long) {
      print(answer.json)
    } else if answer.outcome == .steps {
      print(answer.text)
    } else {
      FileHandle.standardError.write(Data("\(answer.text)\n".utf8))
    }
    switch answer.outcome {
    case .steps: return .success
    case .noData: return .failure
    case .refused: return .refused
    }
  }

  private static func answer(of location: PhoneLocation) throws -> StepsAnswer {
    if let answer = try PhoneConnection.ask(.steps, of: location)?.steps { return answer }
    return try RestingPhone(location).todaysSteps()
  }
}

extension ExitCode {
  /// HealthKit refused: the phone is locked.
  static let refused = ExitCode(rawValue: 2)
}

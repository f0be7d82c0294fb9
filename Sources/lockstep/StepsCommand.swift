import CommandLineTool
import Experiments
import Foundation

/// `lockstep steps`: today's steps, through the step-count helper.
enum StepsCommand {
  static let subcommand = Tool.Subcommand(
    name: "steps", synopsis: "[NAME]", help: "print today's steps",
    options: [.json, .controlFile, .stateDirectory], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let location = try arguments.phone()
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

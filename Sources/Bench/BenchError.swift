import CommandLineTool

/// Why a benchmark cannot be run.
enum BenchError: CommandError {
  case usage
  case unknownCommand(String)
  case wrongAnswer(String)
  case sqlite(String)
  case cannotCreate(String)
  case cannotRead(String)

  var description: String {
    switch self {
    case .usage: "no benchmark was named; use scripts/bench"
    case .unknownCommand(let command): "'\(command)' is not known; use scripts/bench"
    case .wrongAnswer(let finding): "the answer is wrong: \(finding)"
    case .sqlite(let message): "SQLite refused a peer's query: \(message)"
    case .cannotCreate(let path):
      "\(path): the file cannot be made; name one in a directory that you may write to"
    case .cannotRead(let path): "\(path): the file cannot be read; name one that is there"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .cannotCreate: .cannotCreate
    case .cannotRead: .noInput
    default: .usage
    }
  }
}

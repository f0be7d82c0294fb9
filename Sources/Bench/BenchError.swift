/// Why a benchmark cannot be run.
enum BenchError: Error, CustomStringConvertible {
  case usage
  case unknownCommand(String)
  case wrongAnswer(String)
  case sqlite(String)

  var description: String {
    switch self {
    case .usage: "no benchmark was named; use scripts/bench"
    case .unknownCommand(let command): "'\(command)' is not known; use scripts/bench"
    case .wrongAnswer(let finding): "the answer is wrong: \(finding)"
    case .sqlite(let message): "SQLite refused a peer's query: \(message)"
    }
  }
}

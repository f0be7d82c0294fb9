@preconcurrency import CGetopt
import Foundation
@preconcurrency import Glibc

/// Runs getopt_long(3) over a command line.
struct LongOptionScan {
  private let options: [CommandOption]
  private let shortOptions: String

  init(of options: [CommandOption], stopsAtFirstOperand: Bool) {
    self.options = options
    // "+" ends options at the first operand, ":" tells a missing argument from an unknown option.
    shortOptions =
      (stopsAtFirstOperand ? "+:" : ":")
      + options.compactMap { option in
        option.short.map { "\($0)" + option.argumentColons }
      }.joined()
  }

  func run(
    _ arguments: [String], command: String
  ) throws(UsageError) -> (given: [ParsedArguments.Given], operands: [String]) {
    let names = CStringArray(options.map(\.long))
    let words = CStringArray([command] + arguments)
    let table =
      options.indices.map { index in
        CGetopt.option(
          name: names[index],
          has_arg: Int32(options[index].argumentColons.count),
          flag: nil, val: Self.firstLongValue + Int32(index))
      } + [CGetopt.option(name: nil, has_arg: 0, flag: nil, val: 0)]
    // getopt keeps its place in global variables.
    let result = withExtendedLifetime(names) { getoptLock.withLock { scan(words, table) } }
    switch result {
    case .success(let scanned): return scanned
    case .failure(let mistake): throw UsageError(mistake.reason, command: command)
    }
  }

  private struct Mistake: Error {
    let reason: UsageError.Reason
  }

  /// Long options are told from short ones by values that no character has.
  private static var firstLongValue: Int32 { 1000 }

  private func scan(
    _ words: CStringArray, _ table: [CGetopt.option]
  ) -> Result<(given: [ParsedArguments.Given], operands: [String]), Mistake> {
    optind = 0
    opterr = 0
    var given: [ParsedArguments.Given] = []
    while true {
      let value = getopt_long(words.count, words.pointers, shortOptions, table, nil)
      if value == -1 { break }
      guard let option = option(for: value) else {
        return .failure(
          Mistake(reason: reason(argumentIsMissing: value == colon, words: words)))
      }
      let argument = option.argument == nil ? nil : optarg.map { String(cString: $0) }
      given.append(ParsedArguments.Given(option: option.long, value: argument))
    }
    return .success((given, (optind..<words.count).compactMap { words.string(at: Int($0)) }))
  }

  private var colon: Int32 { Int32(UInt8(ascii: ":")) }

  private func option(for value: Int32) -> CommandOption? {
    if value >= Self.firstLongValue { return options[Int(value - Self.firstLongValue)] }
    return options.first { $0.short?.asciiValue.map(Int32.init) == value }
  }

  /// What getopt complains of: it has left the option's value in `optopt`, 0 where there is none.
  private func reason(argumentIsMissing: Bool, words: CStringArray) -> UsageError.Reason {
    if let known = option(for: optopt) {
      let isLong = optopt >= Self.firstLongValue
      let name = isLong ? "--\(known.long)" : "-\(known.short.map(String.init) ?? "")"
      return argumentIsMissing
        ? .missingArgument(option: name) : .unwantedArgument(option: name)
    }
    if (33...126).contains(optopt), let character = UInt8(exactly: optopt) {
      return .unrecognised(option: "-\(Character(UnicodeScalar(character)))")
    }
    // A long option has been passed over already; a byte of a letter outside ASCII has not.
    let word = words.string(at: Int(optopt == 0 ? optind - 1 : optind)) ?? ""
    let typed = String(word.prefix { $0 != "=" })
    let candidates = options.map { "--" + $0.long }.filter { $0.hasPrefix(typed) }
    return typed.hasPrefix("--") && candidates.count > 1
      ? .ambiguous(option: typed, candidates: candidates) : .unrecognised(option: typed)
  }
}

extension CommandOption {
  /// How getopt(3) is told of the argument: a colon, or two for one that may be left out. Their number
  /// is what getopt_long(3) calls `no_argument`, `required_argument` and `optional_argument`.
  fileprivate var argumentColons: String {
    argument == nil ? "" : isArgumentOptional ? "::" : ":"
  }
}

// The thread sanitizer does not see what `Synchronization.Mutex` orders on Linux.
private let getoptLock = NSLock()

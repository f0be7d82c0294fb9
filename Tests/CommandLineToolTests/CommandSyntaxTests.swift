import CommandLineTool
import Testing

@Suite struct CommandSyntaxTests {
  static let syntax = CommandSyntax(
    "lockstep run", version: "1.2", synopsis: "[OPTION]... SCENARIO...",
    summary:
      "Run experiments in virtual time, as fast as the processor allows, and print a verdict.",
    options: [
      CommandOption("seed", short: "s", argument: "N", help: "use this seed"),
      CommandOption("speed", argument: "N", help: "run N times as fast"),
      CommandOption("quiet", short: "q", help: "print the verdict only"),
      CommandOption("verbose", short: "v", help: "print more"),
      CommandOption(
        "an-option-with-a-long-name", argument: "ARGUMENT",
        help: "an explanation so long that it has to go on in a second line of the same column"),
    ])

  private func parse(
    _ arguments: [String], stopsAtFirstOperand: Bool = false
  ) throws(UsageError) -> CommandSyntax.Request {
    let syntax = CommandSyntax(
      Self.syntax.command, version: Self.syntax.version, synopsis: "", summary: "",
      options: Self.syntax.options, stopsAtFirstOperand: stopsAtFirstOperand)
    return try syntax.parse(arguments)
  }

  private func run(
    _ arguments: [String], stopsAtFirstOperand: Bool = false
  ) throws -> (options: [String], operands: [String]) {
    guard
      case .run(let parsed) = try parse(arguments, stopsAtFirstOperand: stopsAtFirstOperand)
    else { throw UsageError(.unrecognised(option: "--help"), command: "") }
    return (
      parsed.options.map { $0.option + ($0.value.map { "=\($0)" } ?? "") }, parsed.operands
    )
  }

  @Test(
    "options and operands",
    arguments: [
      ([], [], []),
      (["a", "--seed=1", "b"], ["seed=1"], ["a", "b"]),
      (["--seed", "1", "-s2", "-s", "3"], ["seed=1", "seed=2", "seed=3"], []),
      (["-qvs", "4"], ["quiet", "verbose", "seed=4"], []),
      (["--see=1", "--q"], ["seed=1", "quiet"], []),
      (["-q", "--", "-v", "--seed"], ["quiet"], ["-v", "--seed"]),
      (["--seed="], ["seed="], []),
      (["--seed", "--", "x"], ["seed=--"], ["x"]),
      (["-", ""], [], ["-", ""]),
      (["-s", "-q"], ["seed=-q"], []),
      (["ü", "--seed=é"], ["seed=é"], ["ü"]),
    ] as [([String], [String], [String])])
  func options(arguments: [String], options: [String], operands: [String]) throws {
    let parsed = try run(arguments)
    #expect(parsed.options == options)
    #expect(parsed.operands == operands)
  }

  @Test("an argument that may be left out is given with = or joined to the short name")
  func optionalArgument() throws {
    let syntax = CommandSyntax(
      "x", version: "1", synopsis: "", summary: "",
      options: [
        CommandOption("boot", short: "b", argument: "ID", isArgumentOptional: true, help: "a boot")
      ])
    for (words, value, operands) in [
      (["--boot"], nil, []), (["--boot=-1"], "-1", []), (["-b-1"], "-1", []),
      (["-b", "x"], nil, ["x"]), (["--boot", "x"], nil, ["x"]),
    ] as [([String], String?, [String])] {
      guard case .run(let parsed) = try syntax.parse(words) else { continue }
      #expect(parsed.has("boot") && parsed.value(of: "boot") == value, "\(words)")
      #expect(parsed.operands == operands)
    }
    #expect(syntax.helpText.contains("-b, --boot[=ID]"))
  }

  @Test("a command with subcommands leaves what follows the first operand alone")
  func firstOperand() throws {
    let parsed = try run(["-q", "log", "-f", "--refused"], stopsAtFirstOperand: true)
    #expect(parsed.options == ["quiet"])
    #expect(parsed.operands == ["log", "-f", "--refused"])
  }

  @Test(
    "what does not fit",
    arguments: [
      (["--foo"], .unrecognised(option: "--foo")),
      (["--foo=bar"], .unrecognised(option: "--foo")),
      (["x", "--seeds"], .unrecognised(option: "--seeds")),
      (["-x"], .unrecognised(option: "-x")),
      (["-qx"], .unrecognised(option: "-x")),
      (["-ü"], .unrecognised(option: "-ü")),
      (["--s"], .ambiguous(option: "--s", candidates: ["--seed", "--speed"])),
      (["--ver"], .ambiguous(option: "--ver", candidates: ["--verbose", "--version"])),
      (["--seed"], .missingArgument(option: "--seed")),
      (["-q", "-s"], .missingArgument(option: "-s")),
      (["--quiet=1"], .unwantedArgument(option: "--quiet")),
    ] as [([String], UsageError.Reason)])
  func mistakes(arguments: [String], reason: UsageError.Reason) {
    for stops in [false, true] where !stops || arguments[0] != "x" {
      #expect(throws: UsageError(reason, command: "lockstep run")) {
        try parse(arguments, stopsAtFirstOperand: stops)
      }
    }
  }

  @Test("commands are parsed at the same time without mixing")
  func concurrent() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let parsed = try run(["--seed", "\(number)", "-q", "\(number)"])
          #expect(parsed.options == ["seed=\(number)", "quiet"])
          #expect(parsed.operands == ["\(number)"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("values of options: the last one counts, and must be what is allowed")
  func values() throws {
    guard case .run(let parsed) = try parse(["--speed=2", "--seed=x", "--speed=0.5"]) else {
      Issue.record("not run")
      return
    }
    #expect(parsed.value(of: "speed") == "0.5")
    #expect(try parsed.positiveNumber(of: "speed") == 0.5)
    #expect(parsed.has("seed") && !parsed.has("quiet"))
    #expect(parsed.value(of: "quiet") == nil)
    let error = #expect(throws: UsageError.self) {
      try parsed.value(of: "seed", allowed: "a whole number") { Int($0) }
    }
    #expect(
      error?.report(as: "lockstep")
        == "lockstep: option '--seed' cannot be 'x': give a whole number; see 'lockstep run --help'"
    )
  }

  @Test("operands beyond what a command takes")
  func operandCount() throws {
    guard case .run(let parsed) = try parse(["a", "b"]) else {
      Issue.record("not run")
      return
    }
    try parsed.expectOperands(atMost: 2)
    #expect(throws: UsageError(.unexpectedOperand("b"), command: "lockstep run")) {
      try parsed.expectOperands(atMost: 1)
    }
  }

  @Test("help and version win over running, the first of them over the other")
  func show() throws {
    #expect(try Self.syntax.parse(["-q", "--version", "--help"]) == .show("lockstep 1.2\n"))
    #expect(try Self.syntax.parse(["x", "--hel"]) == .show(Self.syntax.helpText))
    #expect(throws: UsageError.self) { try Self.syntax.parse(["--foo", "--help"]) }
  }

  @Test("the help is written from the table")
  func help() {
    #expect(
      Self.syntax.helpText == """
        Usage: lockstep run [OPTION]... SCENARIO...
        Run experiments in virtual time, as fast as the processor allows, and print a
        verdict.

        Options:
          -s, --seed=N                use this seed
              --speed=N               run N times as fast
          -q, --quiet                 print the verdict only
          -v, --verbose               print more
              --an-option-with-a-long-name=ARGUMENT
                                      an explanation so long that it has to go on in a
                                      second line of the same column
              --help                  display this help and exit
              --version               output version information and exit

        """)
    let tool = CommandSyntax(
      "lockstep", version: "1", synopsis: "COMMAND [ARGUMENT]...", summary: "Control a device.",
      subcommands: [.init("lock [NAME]", help: "lock it"), .init("log", help: "show its journal")])
    #expect(
      tool.helpText == """
        Usage: lockstep COMMAND [ARGUMENT]...
        Control a device.

        Commands:
          lock [NAME]  lock it
          log          show its journal

        Options:
              --help     display this help and exit
              --version  output version information and exit

        """)
  }
}

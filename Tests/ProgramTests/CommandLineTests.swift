import TestSupport
import Testing

@Suite("The programs' command lines")
struct CommandLineTests {
  @Test("--help and --version go to standard output", arguments: Program.allCases)
  func help(program: Program) throws {
    let help = try program.run(["--help"])
    #expect(help.succeeded && help.errors.isEmpty)
    #expect(help.output.hasPrefix("Usage: \(program.rawValue) "))
    #expect(help.lines.allSatisfy { $0.count < 80 })
    let version = try program.run(["--version"])
    #expect(version.succeeded && version.output == "\(program.rawValue) 0.1.0\n")
  }

  @Test(
    "Every subcommand has its help",
    arguments: [
      "lock", "unlock", "reboot", "status", "steps", "log", "run", "report", "routes", "check",
    ])
  func subcommandHelp(name: String) throws {
    let help = try Program.lockstep.run([name, "--help"])
    #expect(help.succeeded && help.output.hasPrefix("Usage: lockstep \(name) "))
    #expect(try Program.lockstep.run(["--help"]).output.contains("  \(name) "))
  }

  static let wrongCalls: [(Program, [String])] = [
    (.lockstepd, ["--frob"]), (.lockstepd, ["operand"]), (.lockstepd, ["--speed", "0"]),
    (.lockstepd, ["--speed", "fast"]), (.lockstepd, ["--name", "a/b"]),
    (.lockstepd, ["--distance-filter", "-3"]), (.lockstepd, ["--activity-type", "jogging"]),
    (.lockstepd, ["--log", "syslog"]), (.lockstepd, ["--scenario"]),
    (.lockstep, []), (.lockstep, ["frob"]), (.lockstep, ["lock", "a", "b"]),
    (.lockstep, ["lock", "../x"]), (.lockstep, ["steps", "--frob"]),
    (.lockstep, ["check"]), (.lockstep, ["check", "--for", "somebody", "Info.plist"]),
    (.lockstep, ["report", "a/b"]), (.lockstep, ["report", "--since", "soon"]),
  ]

  @Test("A wrong call exits 64 with one line", arguments: wrongCalls)
  func wrongCall(program: Program, arguments: [String]) throws {
    let wrong = try program.run(arguments)
    #expect(wrong.status == 64 && wrong.output.isEmpty)
    #expect(wrong.errors.hasPrefix("\(program.rawValue): "))
    #expect(wrong.errors.filter { $0 == "\n" }.count == 1, "\(wrong.errors)")
  }

  /// Runs a daemon that must not start, in a directory of its own.
  private func refused(
    scenario: String? = nil, _ options: [String] = [],
    prepare: (TemporaryDirectory) throws -> Void = { _ in }
  ) throws -> Command {
    let directory = try TemporaryDirectory()
    try prepare(directory)
    var arguments = RunningPhone.files(directory) + options
    if let scenario { arguments += ["--scenario", try directory.write(scenario, to: "x.yaml")] }
    let command = try Program.lockstepd.run(["--log", "text"] + arguments)
    #expect(command.errors.filter { $0 == "\n" }.count == 1, "\(command.errors)")
    return command
  }

  @Test("What is wrong with the input decides the exit code")
  func exitCodes() throws {
    #expect(try refused(scenario: "sped: 1").status == 65)
    #expect(try refused(["--scenario", "/nowhere.yaml"]).status == 66)
    #expect(try refused(["--control-file", "/nowhere/lock-state"]).status == 73)
    #expect(try refused(["--state-directory", "/proc/nowhere"]).status == 73)
    let foreign = try refused { directory in
      try Command.run(["mkdir", directory.file("state")]).orThrow()
      try directory.write("not a database", to: "state/journal.sqlite")
    }
    #expect(foreign.status == 65 && foreign.errors.contains("journal.sqlite"))
    let rubbish = try refused { directory in
      try Command.run(["mkdir", directory.file("state")]).orThrow()
      try directory.write("rubbish", to: "state/phone.json")
    }
    #expect(rubbish.status == 65 && rubbish.errors.contains("--fresh"))
  }

  @Test("Output that cannot be written exits 74 with one line", arguments: Program.allCases)
  func fullDisk(_ program: Program) throws {
    let help = try Command.run(["sh", "-c", "\"$0\" --help >/dev/full", try program.path])
    #expect(help.status == 74 && help.errors.hasPrefix("\(program): standard output "))
  }

  @Test("A phone that nobody knows exits 66, and says how to start it")
  func unknownPhone() throws {
    for subcommand in ["status", "steps"] {
      let unknown = try Program.lockstep.run([subcommand, "nobody-by-this-name"])
      #expect(unknown.status == 66)
      #expect(unknown.errors.contains("systemctl start lockstepd@nobody-by-this-name.service"))
    }
    #expect(try Program.lockstep.run(["lock", "nobody-by-this-name"]).status == 73)
  }
}

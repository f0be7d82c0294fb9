import CommandLineTool

/// `lockstep-bench export`: makes an export and says what is in it, as one JSON object.
enum ExportCommand {
  private static let syntax = CommandSyntax(
    "lockstep-bench export", version: "1.0", synopsis: "[OPTION]... FILE",
    summary: "Make an Apple Health export.xml from a seed and print what is in it.",
    options: [
      CommandOption("size", argument: "SIZE", help: "about this many bytes (default: 100MB)"),
      CommandOption("seed", argument: "N", help: "the seed (default: 1)"),
    ])

  static func run(_ arguments: some Sequence<String>) throws {
    switch try syntax.parse(arguments) {
    case .show(let text): print(text, terminator: "")
    case .run(let arguments):
      try arguments.expectOperands(atMost: 1)
      guard let path = arguments.operands.first else {
        throw UsageError(.missingOperand("a file to make"), command: arguments.command)
      }
      let size = try arguments.value(of: "size", allowed: ByteSize.allowed, parse: ByteSize.parse)
      let seed = try arguments.value(of: "seed", allowed: "a whole number") { UInt64($0) }
      let export = HealthExport(size: size ?? 100_000_000, seed: seed ?? 1)
      print(try export.write(to: path).json)
    }
  }
}

import CommandLineTool

/// `lockstep-bench sax`: the seconds that libxml2 alone takes for a file, by its several ways or by
/// one, a line each.
enum SAXCommand {
  private static let ways = SAXLimit.Way.all.map(\.description).joined(separator: ", ")

  private static let syntax = CommandSyntax(
    "lockstep-bench sax", version: "1.0", synopsis: "[OPTION]... FILE",
    summary: "Parse an XML file with libxml2 and callbacks that do nothing; print the seconds.",
    options: [CommandOption("way", argument: "WAY", help: "only this one of: \(ways)")])

  static func run(_ arguments: some Sequence<String>) throws {
    switch try syntax.parse(arguments) {
    case .show(let text): print(text, terminator: "")
    case .run(let arguments):
      try arguments.expectOperands(atMost: 1)
      guard let path = arguments.operands.first else {
        throw UsageError(.missingOperand("a file to parse"), command: arguments.command)
      }
      let way = try arguments.value(of: "way", allowed: "one of \(ways)") { SAXLimit.Way($0) }
      let limit = SAXLimit(path: path)
      for way in way.map({ [$0] }) ?? SAXLimit.Way.all {
        print(way, try Stopwatch.seconds { try limit.parse(way) })
      }
    }
  }
}

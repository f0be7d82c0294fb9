extension CommandSyntax {
  /// What `--help` prints: usage, summary, subcommands and options, in lines of up to 79 characters.
  public var helpText: String {
    var text = "Usage: \(command) \(synopsis)\n"
    text += Self.wrap(summary, width: Self.width).map { $0 + "\n" }.joined()
    if !subcommands.isEmpty {
      text += "\nCommands:\n"
      text += Self.list(subcommands.map { ("  " + $0.synopsis, $0.help) })
    }
    text += "\nOptions:\n"
    text += Self.list(allOptions.map { (Self.label(of: $0), $0.help) })
    return text
  }

  private static var width: Int { 79 }

  private static func label(of option: CommandOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let argument = option.argument.map { option.isArgumentOptional ? "[=\($0)]" : "=\($0)" } ?? ""
    return "  \(short)--\(option.long)\(argument)"
  }

  /// Labels with their texts in a column beside them, or below where a label is too long for it.
  private static func list(_ entries: [(label: String, help: String)]) -> String {
    let column = min(entries.map(\.label.count).max() ?? 0, 28) + 2
    let margin = String(repeating: " ", count: column)
    var lines: [String] = []
    for (label, help) in entries {
      var texts = wrap(help, width: width - column)[...]
      if label.count + 2 <= column, let first = texts.popFirst() {
        lines.append(label + margin.dropFirst(label.count) + first)
      } else {
        lines.append(label)
      }
      lines += texts.map { margin + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

import CommandLineTool
import Experiments

/// Writes a table of steps, with bars on a terminal.
struct StepsTablePrinter {
  private let style: TextStyle
  private let isUnicode: Bool
  /// How wide a line may be; nil for no bars.
  private let columns: Int?

  /// How wide lines are where there is no terminal, and at most.
  private static let usualColumns = 80
  private static let mostColumns = 120
  private static let gap = 2
  /// Shorter bars tell nothing.
  private static let shortestBar = 8

  /// - Parameters:
  ///   - descriptor: where the text goes.
  ///   - hasBars: whether there are bars; nil for on a terminal only.
  init(_ descriptor: Int32, hasBars: Bool?) {
    style = TextStyle(for: descriptor)
    isUnicode = Terminal.isUTF8()
    columns =
      hasBars ?? Terminal.isTerminal(descriptor)
      ? min(Terminal.columns(descriptor) ?? Self.usualColumns, Self.mostColumns) : nil
  }

  /// The heading, a line for each bucket, and what they come to.
  func text(_ table: StepsTable) -> String {
    let head = table.headings
    let rows = (0..<table.count).map(table.cells)
    let foot = table.footRows
    // Most tables have no clock change in them.
    let shown = head.indices.filter { $0 != Self.markColumn || rows.contains { !$0[1].isEmpty } }
    let width = barWidth(([head] + rows + foot.map(\.cells)).map { row in shown.map { row[$0] } })
    let most = table.highest

    var printed = Table(
      shown.map { $0 <= Self.markColumn ? .left(head[$0]) : .right(head[$0]) } + [.left("")],
      gap: Self.gap, style: style)
    for (index, row) in rows.enumerated() {
      let cells = shown.map { $0 == Self.markColumn ? styled(row[$0], style.yellow) : row[$0] }
      printed.append(cells + [width.map { bar(table, index, of: most, width: $0) } ?? ""])
    }
    for (index, (cells, note)) in foot.enumerated() {
      let cells = shown.map { index == 0 ? styled(cells[$0], style.bold) : cells[$0] }
      printed.append(cells + [style.dim(note)])
    }
    return style.bold(table.heading) + "\n\n" + printed.description
  }

  /// Where the table says that the clocks changed.
  private static let markColumn = 1

  private func styled(_ text: String, _ look: (String) -> String) -> String {
    text.isEmpty ? text : look(text)
  }

  /// What is left of a line for bars; nil for none.
  private func barWidth(_ rows: [[String]]) -> Int? {
    guard let columns, let head = rows.first else { return nil }
    let used = head.indices.reduce(0) { sum, column in
      sum + (rows.map { $0[column].count }.max() ?? 0) + Self.gap
    }
    return columns - used >= Self.shortestBar ? columns - used : nil
  }

  private func bar(_ table: StepsTable, _ index: Int, of most: Double, width: Int) -> String {
    let bar = CharacterBar(
      table.steps[index] ?? 0, beyond: table.raw?[index], of: most, width: width,
      isUnicode: isUnicode)
    return styled(bar.body, style.green) + styled(bar.excess, style.yellow)
  }
}

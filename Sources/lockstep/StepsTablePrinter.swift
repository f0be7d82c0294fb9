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
    let width = barWidth([head] + rows + foot.map(\.cells))
    let most = table.highest

    var printed = Table(
      head.prefix(2).map { .left($0) } + head.dropFirst(2).map { .right($0) } + [.left("")],
      gap: Self.gap, style: style)
    for (index, row) in rows.enumerated() {
      var cells = row
      cells[1] = style.yellow(cells[1])
      printed.append(cells + [width.map { bar(table, index, of: most, width: $0) } ?? ""])
    }
    for (index, (cells, note)) in foot.enumerated() {
      printed.append((index == 0 ? cells.map(style.bold) : cells) + [style.dim(note)])
    }
    return style.bold(table.heading) + "\n\n" + printed.description
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
    return (bar.body.isEmpty ? "" : style.green(bar.body))
      + (bar.excess.isEmpty ? "" : style.yellow(bar.excess))
  }
}

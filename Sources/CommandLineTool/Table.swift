/// A small table with aligned columns.
///
/// ```swift
/// var table = Table([.left("phase"), .right("ticks")])
/// table.append(["unlocked", "30"])
/// print(table, terminator: "")
/// ```
///
/// prints
///
/// ```
/// phase     ticks
/// unlocked     30
/// ```
public struct Table: CustomStringConvertible, Sendable {
  /// A column: its heading, and the side that its cells keep to.
  public enum Column: Hashable, Sendable {
    case left(String)
    case right(String)

    var heading: String {
      switch self {
      case .left(let heading), .right(let heading): heading
      }
    }
  }

  private let columns: [Column]
  private let gap: String
  private let style: TextStyle
  private var rows: [[String]] = []

  /// Makes a table without rows; headings are bold where `style` is enabled.
  public init(
    _ columns: [Column], gap: Int = 2, style: TextStyle = TextStyle(isEnabled: false)
  ) {
    self.columns = columns
    self.gap = String(repeating: " ", count: gap)
    self.style = style
  }

  /// Adds a row, which has to have a cell for each column.
  public mutating func append(_ row: [String]) {
    precondition(row.count == columns.count, "a row has \(columns.count) cells")
    rows.append(row)
  }

  /// The table, a line for the headings and one for each row, without spaces at their ends.
  public var description: String {
    let lines = [columns.map { style.bold($0.heading) }] + rows
    let widths = columns.indices.map { column in
      lines.map { TextStyle.visibleWidth(of: $0[column]) }.max() ?? 0
    }
    return lines.map { line(of: $0, widths: widths) + "\n" }.joined()
  }

  private func line(of cells: [String], widths: [Int]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let space = String(repeating: " ", count: widths[index] - TextStyle.visibleWidth(of: cell))
      switch columns[index] {
      case .left: text += cell + space
      case .right: text += space + cell
      }
      text += gap
    }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}

/// The coverage tables of `Coverage.md`: which symbol is there, and which suite tests it.
package struct CoverageTable {
  package enum State: String {
    case built
    case valuesOnly = "values only"
    case leftOut = "left out"
  }

  package struct Row {
    /// The number of the row's line, from 1.
    package let line: Int
    /// Full names; one that ends in `…` stands for all constants that begin so.
    package let symbols: [String]
    /// How many constants the row's first symbol stands for, where it says so.
    package let count: Int?
    /// Nil for a word that is no state.
    package let state: State?
    package let suites: [String]
    /// Whether it says that there is no test.
    package let isUntested: Bool
  }

  package let rows: [Row]

  /// Reads the rows of all tables in a page; the other lines are for people.
  package init(page: String) {
    var rows: [Row] = []
    var owner = ""
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      guard cells.count >= 2 else { continue }
      let symbols = CoverageTable.code(in: cells[0]).map { name in
        if name.hasPrefix(".") { return owner + name }
        owner = name
        return name
      }
      let state = CoverageTable.trimmed(cells[1])
      rows.append(
        Row(
          line: index + 1, symbols: symbols, count: CoverageTable.count(in: cells[0]),
          state: State(rawValue: state),
          suites: cells.count > 2 ? CoverageTable.code(in: cells[2]) : [],
          isUntested: cells.count > 2 && CoverageTable.trimmed(cells[2]) == "none"))
    }
    self.rows = rows
  }

  /// What stands between back quotes.
  private static func code(in cell: Substring) -> [String] {
    let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
    return pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }
  }

  /// The number in a note such as "(120 values)".
  private static func count(in cell: Substring) -> Int? {
    let note = cell.split(separator: "`", omittingEmptySubsequences: false).last ?? ""
    return Int(note.drop { !$0.isNumber }.prefix { $0.isNumber })
  }

  private static func trimmed(_ cell: Substring) -> String {
    cell.split(separator: " ").joined(separator: " ")
  }
}

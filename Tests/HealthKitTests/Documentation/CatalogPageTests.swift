import Foundation
import HealthKit
import Testing

@Suite("The catalog of HealthKit")
struct CatalogPageTests {
  @Test("Coverage.md says of every public symbol what is so, and no more")
  func coverage() throws {
    let table = CoverageTable(page: try SourceTree.page("Coverage.md"))
    let symbols = try DeclarationScanner.symbols(in: SourceTree.healthKit)
    try #require(symbols.count > 500 && table.rows.count > 50)
    let complaints = table.complaints(about: symbols, tested: try TestSuites(in: SourceTree.tests))
    #expect(complaints.isEmpty, "Coverage.md:\n\(complaints.joined(separator: "\n"))")
  }

  @Test("Parameters.md has every parameter of the health service with its default")
  func parameters() throws {
    let page = try SourceTree.page("Parameters.md")
    for (label, value) in Mirror(reflecting: HealthParameters()).children {
      let name = "HealthParameters.\(try #require(label))"
      let row = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| ") && $0.contains("`\(name)`") },
        "\(name) has no row")
      let text = value as? TimeInterval == 604_800 ? "7 days" : "`\(value)`"
      #expect(row.contains(text), "the default of \(name) is \(text)")
    }
  }

  @Test("Every row of Parameters.md names its test, or says by an empty cell that there is none")
  func parameterTests() throws {
    let rows = try SourceTree.page("Parameters.md").split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| behaviour")
    }
    try #require(rows.count > 40)
    var untested: [Substring] = []
    for row in rows {
      let cells = row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      try #require(cells.count == 6, "\(row)")
      let test = cells[5].trimmingCharacters(in: [" ", "`"])
      guard !test.isEmpty else {
        untested.append(row)
        continue
      }
      let file = SourceTree.root.appendingPathComponent(test)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(test.hasPrefix("Tests/") && text.contains("@Test"), "\(test) has tests")
    }
    #expect(untested.count <= 2, "\(untested)")
  }

  @Test("The files that the pages name are there")
  func files() throws {
    for name in ["HealthKit.md", "Parameters.md", "DifferencesOnLinux.md", "Coverage.md"] {
      let words = try SourceTree.page(name).split { " `()|,;\n".contains($0) }
      for path in words where path.hasPrefix("Sources/") || path.hasPrefix("Tests/") {
        let file = SourceTree.root.appendingPathComponent(String(path))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(name) names \(path)")
      }
    }
  }

  @Test("The pages that the landing page links to are there")
  func links() throws {
    let page = try SourceTree.page("HealthKit.md")
    let names = page.components(separatedBy: "<doc:").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(Set(names) == ["Parameters", "DifferencesOnLinux", "Coverage"])
    for name in names { #expect(try SourceTree.page("\(name).md").hasPrefix("# ")) }
  }
}

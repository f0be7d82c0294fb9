import Foundation
import HealthKit
import TestSupport
import Testing

@Suite("The catalog of HealthKit")
struct CatalogPageTests {
  private let catalog = Catalog(of: "HealthKit")

  @Test("Coverage.md says of every public symbol what is so, and no more")
  func coverage() throws {
    let (table, complaints) = try catalog.coverage()
    try #require(try catalog.symbols().count > 500 && table.rows.count > 50)
    #expect(complaints.isEmpty, "Coverage.md:\n\(complaints.joined(separator: "\n"))")
  }

  @Test("Parameters.md has every parameter of the health service with its default")
  func parameters() throws {
    let page = try catalog.page("Parameters.md")
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
    let rows = try catalog.page("Parameters.md").split(separator: "\n").filter {
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
      let text = try String(
        contentsOf: SourceTree.root.appendingPathComponent(test), encoding: .utf8)
      #expect(test.hasPrefix("Tests/") && text.contains("@Test"), "\(test) has tests")
    }
    #expect(untested.count <= 2, "\(untested)")
  }

  @Test("The files that the pages name are there")
  func files() throws {
    let pages = ["HealthKit.md", "Parameters.md", "DifferencesOnLinux.md", "Coverage.md"]
    #expect(try catalog.missingFiles(namedIn: pages) == [])
  }

  @Test("The pages that the landing page links to are there")
  func links() throws {
    let names = try catalog.links(in: "HealthKit.md")
    #expect(names == ["Parameters", "DifferencesOnLinux", "Coverage"])
    for name in names { #expect(try catalog.page("\(name).md").hasPrefix("# ")) }
  }
}

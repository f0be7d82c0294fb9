import TestSupport
import Testing

@Suite("The catalog of UIKit")
struct UIKitCatalogTests {
  private let catalog = Catalog(of: "UIKit")

  @Test("Coverage.md says of every public symbol what is so, and no more")
  func coverage() throws {
    let (table, complaints) = try catalog.coverage()
    try #require(try catalog.symbols().count > 40 && table.rows.count > 10)
    #expect(complaints.isEmpty, "Coverage.md:\n\(complaints.joined(separator: "\n"))")
  }

  @Test("The suites and the pages that the pages name are there")
  func links() throws {
    let suites = try TestSuites(in: SourceTree.tests)
    let rows = try catalog.page("Parameters.md").split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    let named = rows.compactMap { $0.split(separator: "`").dropLast().last }
      .filter { $0.hasSuffix("Tests") }
    #expect(named.count > 10)
    for suite in named { #expect(suites.sources[String(suite)] != nil, "\(suite)") }
    let names = try catalog.links(in: "UIKit.md")
    #expect(names == ["Parameters", "Coverage"])
    for name in names { #expect(try catalog.page("\(name).md").hasPrefix("# ")) }
  }
}

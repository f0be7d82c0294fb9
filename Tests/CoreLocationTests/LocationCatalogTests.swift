import CoreLocation
import TestSupport
import Testing

@Suite("The catalog of Core Location")
struct LocationCatalogTests {
  private let catalog = Catalog(of: "CoreLocation")

  @Test("Coverage.md says of every public symbol what is so, and no more")
  func coverage() throws {
    let (table, complaints) = try catalog.coverage()
    try #require(try catalog.symbols().count > 150 && table.rows.count > 40)
    #expect(complaints.isEmpty, "Coverage.md:\n\(complaints.joined(separator: "\n"))")
  }

  @Test("Parameters.md has every parameter, and the suites that it names are there")
  func parameters() throws {
    let rows = try catalog.page("Parameters.md").split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    for (label, _) in Mirror(reflecting: LocationParameters()).children {
      let name = "`LocationParameters.\(try #require(label))`"
      #expect(rows.contains { $0.contains(name) }, "\(name) has no row")
    }
    let suites = try TestSuites(in: SourceTree.tests)
    let named = rows.compactMap { $0.split(separator: "`").dropLast().last }
      .filter { $0.hasSuffix("Tests") }
    #expect(named.count > 20)
    for suite in named { #expect(suites.sources[String(suite)] != nil, "\(suite)") }
  }

  @Test("The pages that the landing page links to are there")
  func links() throws {
    let names = try catalog.links(in: "CoreLocation.md")
    #expect(names == ["Parameters", "Coverage"])
    for name in names { #expect(try catalog.page("\(name).md").hasPrefix("# ")) }
    #expect(try catalog.missingFiles(namedIn: ["CoreLocation.md", "Parameters.md"]) == [])
  }
}

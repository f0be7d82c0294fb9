import BackgroundTasks
import TestSupport
import Testing

@Suite("The catalog of BackgroundTasks")
struct BackgroundTasksCatalogTests {
  private let catalog = Catalog(of: "BackgroundTasks")

  @Test("Coverage.md says of every public symbol what is so, and no more")
  func coverage() throws {
    let (table, complaints) = try catalog.coverage()
    try #require(try catalog.symbols().count > 30 && table.rows.count > 10)
    #expect(complaints.isEmpty, "Coverage.md:\n\(complaints.joined(separator: "\n"))")
  }

  @Test("Parameters.md has every parameter, and the pages that are linked to are there")
  func parameters() throws {
    let page = try catalog.page("Parameters.md")
    for (label, _) in Mirror(reflecting: BackgroundRefreshParameters()).children {
      let name = "`BackgroundRefreshParameters.\(try #require(label))`"
      #expect(page.contains(name), "\(name) has no row")
    }
    let names = try catalog.links(in: "BackgroundTasks.md")
    #expect(names == ["Parameters", "Coverage"])
    for name in names { #expect(try catalog.page("\(name).md").hasPrefix("# ")) }
  }
}

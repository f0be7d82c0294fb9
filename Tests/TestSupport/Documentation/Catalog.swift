import Foundation

/// The documentation catalog of a module, with the source that it is about.
package struct Catalog {
  package let module: String

  package init(of module: String) {
    self.module = module
  }

  private var sources: URL { SourceTree.root.appendingPathComponent("Sources/\(module)") }

  /// The text of a page, by its file's name.
  package func page(_ name: String) throws -> String {
    let folder = sources.appendingPathComponent("\(module).docc")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Every public declaration of the module.
  package func symbols() throws -> Set<PublicSymbol> {
    try DeclarationScanner.symbols(in: sources)
  }

  /// The coverage table, and what it says that is not so.
  package func coverage() throws -> (table: CoverageTable, complaints: [String]) {
    let table = CoverageTable(page: try page("Coverage.md"))
    let suites = try TestSuites(in: SourceTree.tests)
    return (table, table.complaints(about: try symbols(), of: module, tested: suites))
  }

  /// The files of the package that pages name and that are not there.
  package func missingFiles(namedIn pages: [String]) throws -> [String] {
    try pages.flatMap { try page($0).split { " `()|,;\n".contains($0) } }
      .filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") }
      .map(String.init)
      .filter { path in
        !FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent(path).path)
      }
  }

  /// The pages that a page links to, by their names without an ending.
  package func links(in name: String) throws -> Set<String> {
    let parts = try page(name).components(separatedBy: "<doc:").dropFirst()
    return Set(parts.map { String($0.prefix { $0 != ">" }) })
  }
}

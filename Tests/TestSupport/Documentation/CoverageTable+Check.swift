extension CoverageTable {
  /// What the table says of a module's symbols that is not so, and what it leaves unsaid; one line
  /// each.
  package func complaints(
    about symbols: Set<PublicSymbol>, of module: String, tested suites: TestSuites
  ) -> [String] {
    missing(symbols) + repeated() + rows.flatMap { wrong($0, symbols, module, suites) }
  }

  private func missing(_ symbols: Set<PublicSymbol>) -> [String] {
    let named = Set(rows.flatMap(\.symbols))
    let counted = Set(rows.filter { $0.count != nil }.compactMap(\.symbols.first))
    let prefixes = named.compactMap(CoverageTable.prefix)
    return symbols.filter { symbol in
      if named.contains(symbol.name) { return false }
      guard symbol.kind == .constant else { return true }
      return !counted.contains(symbol.owner)
        && !prefixes.contains { symbol.owner.isEmpty && symbol.name.hasPrefix($0) }
    }
    .map { "\($0.name) is public and has no row" }.sorted()
  }

  private func repeated() -> [String] {
    var seen: Set<String> = []
    return rows.flatMap { row in
      row.symbols.filter { !seen.insert($0).inserted }
        .map { "line \(row.line): \($0) has a row already" }
    }
  }

  private func wrong(
    _ row: Row, _ symbols: Set<PublicSymbol>, _ module: String, _ suites: TestSuites
  ) -> [String] {
    guard let state = row.state else { return ["line \(row.line): unknown state"] }
    let isThere = state != .leftOut
    var complaints = row.symbols.filter { has($0, in: symbols) != isThere }
      .map { "line \(row.line): \($0) is \(isThere ? "not " : "")in Sources/\(module)" }
    if let count = row.count, let name = row.symbols.first {
      let found = constants(of: name, in: symbols)
      if found != count { complaints.append("line \(row.line): \(name) has \(found) constants") }
    }
    for suite in row.suites where suites.sources[suite] == nil {
      complaints.append("line \(row.line): there is no suite \(suite)")
    }
    if state == .built, row.suites.isEmpty, !row.isUntested {
      complaints.append("line \(row.line): is built, and no suite is named")
    }
    // The constants of a table are tested as a table, and not by name.
    guard row.count == nil else { return complaints }
    let words = row.symbols.map { CoverageTable.word(for: $0) }
    for suite in row.suites
    where suites.sources[suite] != nil && !suites.suite(suite, mentionsAnyOf: words) {
      complaints.append("line \(row.line): \(suite) mentions none of \(words)")
    }
    return complaints
  }

  private func has(_ name: String, in symbols: Set<PublicSymbol>) -> Bool {
    if CoverageTable.prefix(name) != nil { return constants(of: name, in: symbols) > 0 }
    return symbols.contains { $0.name == name }
      // A type of Foundation's that has been extended.
      || symbols.contains { $0.owner == name }
  }

  private func constants(of name: String, in symbols: Set<PublicSymbol>) -> Int {
    let constants = symbols.filter { $0.kind == .constant }
    if let prefix = CoverageTable.prefix(name) {
      return constants.count { $0.owner.isEmpty && $0.name.hasPrefix(prefix) }
    }
    return constants.count { $0.owner == name }
  }

  private static func prefix(_ name: String) -> String? {
    name.hasSuffix("…") ? String(name.dropLast()) : nil
  }

  /// What a test writes that uses a symbol: a member's own name, for an initializer the type's.
  private static func word(for name: String) -> String {
    let path = name.prefix { $0 != "(" && $0 != "…" }.split(separator: ".")
    return String((path.last == "init" ? path.dropLast().last : path.last) ?? "")
  }
}

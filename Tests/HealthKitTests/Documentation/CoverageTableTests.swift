import TestSupport
import Testing

@Suite("The check of the coverage table")
struct CoverageTableTests {
  private static let symbols: Set<PublicSymbol> = [
    PublicSymbol(owner: "", base: "Store", kind: .type),
    PublicSymbol(owner: "Store", base: "save(_:)", kind: .member),
    PublicSymbol(owner: "", base: "Colour", kind: .type),
    PublicSymbol(owner: "Colour", base: "red", kind: .constant),
    PublicSymbol(owner: "Colour", base: "blue", kind: .constant),
    PublicSymbol(owner: "", base: "KeyOne", kind: .constant),
    PublicSymbol(owner: "", base: "Player", kind: .type),
  ]
  private static let suites = TestSuites([
    "StoreTests": "store.save(1)", "ColourTests": "Colour.red", "KeyTests": "KeyOne",
  ])

  private func complaints(_ rows: String) -> [String] {
    CoverageTable(page: "| symbol | state | test |\n|---|---|---|\n" + rows)
      .complaints(
        about: CoverageTableTests.symbols, of: "HealthKit", tested: CoverageTableTests.suites)
  }

  @Test("finds nothing to say of a true table")
  func fine() {
    #expect(
      complaints(
        """
        | `Store`, `.save(_:)` | built | `StoreTests` |
        | `Colour` (2 values) | values only | `ColourTests` |
        | `Key…` (1 key) | built | `KeyTests` |
        | `Session` | left out | |
        | `Player` | built | none |
        """) == [])
  }

  @Test(
    "names what is missing, gone, miscounted, untested and said twice",
    arguments: [
      ("| `Store` | built | `StoreTests` |", "Store.save(_:) is public and has no row"),
      ("| `Colour` | built | `ColourTests` |", "Colour.blue is public and has no row"),
      ("| `Colour` (3 values) | built | `ColourTests` |", "line 3: Colour has 2 constants"),
      (
        "| `Store.load()` | built | `StoreTests` |",
        "line 3: Store.load() is not in Sources/HealthKit"
      ),
      ("| `Store` | left out | |", "line 3: Store is in Sources/HealthKit"),
      ("| `Store` | built | `LostTests` |", "line 3: there is no suite LostTests"),
      ("| `Store` | built | |", "line 3: is built, and no suite is named"),
      ("| `Store` | done | `StoreTests` |", "line 3: unknown state"),
      (
        "| `KeyOne` | built | `StoreTests` |", "line 3: StoreTests mentions none of [\"KeyOne\"]"
      ),
      ("| `KeyOne`, `KeyOne` | built | `KeyTests` |", "line 3: KeyOne has a row already"),
    ])
  func wrong(_ row: String, _ complaint: String) {
    #expect(complaints(row).contains(complaint))
  }
}

/// The statements that write and read characteristics.
struct CharacteristicTable {
  private let replacement: SQLiteStatement
  private let query: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    replacement = try SQLiteStatement(
      "INSERT OR REPLACE INTO characteristic (identifier, value) VALUES (?1, ?2)", on: connection)
    query = try SQLiteStatement("SELECT identifier, value FROM characteristic", on: connection)
  }

  /// Writes a characteristic in place of the one that is there.
  func put(_ value: Int64, of identifier: String) throws(StoreError) {
    try replacement.bind(identifier, at: 1)
    try replacement.bind(value, at: 2)
    try replacement.execute()
  }

  /// What is known, by identifier.
  func values() throws(StoreError) -> [String: Int64] {
    defer { query.reset() }
    var values: [String: Int64] = [:]
    while try query.step() { values[query.text(0) ?? ""] = query.integer(1) }
    return values
  }
}

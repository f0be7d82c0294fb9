/// What observers were told of while the store was closed, where they are not to be told of it again.
struct ClosedStoreNews {
  /// The numbers of what was saved since they were last told, by type.
  private var untold: [String: Set<Int64>] = [:]
  private var told: Set<Int64> = []

  mutating func add(_ records: [SampleRecord]) {
    for record in records { untold[record.type, default: []].insert(record.number) }
  }

  /// The app is told of a type.
  mutating func tell(_ type: String) {
    told.formUnion(untold.removeValue(forKey: type) ?? [])
  }

  /// Whether the app knows of a change already.
  func hasTold(_ change: StoreChange) -> Bool {
    guard case .added(let record) = change else { return false }
    return told.contains(record.number)
  }
}

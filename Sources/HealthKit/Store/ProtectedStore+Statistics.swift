extension ProtectedStore {
  /// Calls `body` with what statistics need of the samples of a type that overlap a range, by start.
  ///
  /// The range is that of ``samples(ofType:from:to:)``, in seconds since the reference date. `rank`
  /// is asked once for each source, not for each sample, and says where it stands. Throws `.closed`
  /// when the store is not open.
  func forEachStatisticsSample(
    ofType type: String, from: Double, to: Double, rank: (SourceRecord) -> Int?,
    _ body: (StatisticsSample) -> Void
  ) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    guard let entry = database.vocabulary.types[type] else { return }
    let ranks = SourceRanks(database.vocabulary.sources, rank: rank)
    try database.statistics.forEachRow(of: entry, from: from, to: to) { row throws(StoreError) in
      guard let rank = ranks[row.source] else {
        throw .corrupt(
          path: database.connection.path, finding: "sample \(row.number) has no source in its table"
        )
      }
      guard rank >= 0 else { return }
      body(
        StatisticsSample(
          number: row.number, start: row.start, end: row.end, value: row.value, rank: rank))
    }
  }
}

/// The ranks of sources by their rows, which are small numbers.
private struct SourceRanks {
  private var ranks: [Int?]

  /// `rank` says nil for a source that takes no part, kept as -1.
  init(_ sources: [Int64: SourceRecord], rank: (SourceRecord) -> Int?) {
    ranks = Array(repeating: nil, count: Int(sources.keys.max() ?? 0) + 1)
    for (row, source) in sources where row >= 0 { ranks[Int(row)] = rank(source) ?? -1 }
  }

  subscript(row: Int64) -> Int? {
    row >= 0 && row < Int64(ranks.count) ? ranks[Int(row)] : nil
  }
}

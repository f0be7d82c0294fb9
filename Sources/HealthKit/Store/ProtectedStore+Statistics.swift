extension ProtectedStore {
  /// Calls `body` with what statistics need of the samples of a type that overlap a range, by start.
  ///
  /// The range is that of ``samples(ofType:from:to:)``, in seconds since the reference date. `rank`
  /// is asked once for each source, not for each sample, and says where it stands, or nil for one that
  /// takes no part. Without `withNumbers` the samples' numbers are all 0. Throws `.closed` when the
  /// store is not open.
  func forEachStatisticsSample(
    ofType type: String, from: Double, to: Double, withNumbers: Bool,
    rank: (SourceRecord) -> Int?, _ body: (StatisticsSample) -> Void
  ) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    guard let entry = database.vocabulary.types[type] else { return }
    let ranks = SourceRanks(database.vocabulary.sources, rank: rank)
    var isComplete = true
    try database.statistics.forEachBatch(
      of: entry, from: from, to: to, withNumbers: withNumbers
    ) { rows in
      for row in rows where row.end >= from {
        switch ranks[row.source] {
        case .rank(let rank):
          body(
            StatisticsSample(
              number: row.number, start: row.start, end: row.end, value: row.value, rank: rank))
        case .noPart: break
        case .unknown: isComplete = false
        }
      }
    }
    guard isComplete else {
      throw .corrupt(
        path: database.connection.path, finding: "a sample has no source in its table")
    }
  }
}

/// The ranks of sources by their rows, which are small numbers.
private struct SourceRanks {
  enum Place {
    case rank(Int)
    case noPart
    case unknown
  }

  private var places: [Place]

  init(_ sources: [Int64: SourceRecord], rank: (SourceRecord) -> Int?) {
    places = Array(repeating: .unknown, count: Int(sources.keys.max() ?? 0) + 1)
    for (row, source) in sources where row >= 0 {
      places[Int(row)] = rank(source).map(Place.rank) ?? .noPart
    }
  }

  subscript(row: Int64) -> Place {
    row >= 0 && row < Int64(places.count) ? places[Int(row)] : .unknown
  }
}

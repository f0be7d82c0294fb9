extension ProtectedDatabase {
  /// Adds what of a batch is new: all of it, or nothing when it throws.
  ///
  /// - Returns: the number of each row's sample, new or known.
  func add(
    _ batch: SampleBatch, vocabulary: inout ImportVocabulary, state: inout ImportState
  ) throws(StoreError) -> [Int64] {
    let before = (vocabulary, state)
    var numbers: [Int64] = []
    do throws(StoreError) {
      try change { () throws(StoreError) in
        try vocabulary.add(batch, in: tables)
        try note(batch, vocabulary)
        let first = state.nextNumber
        numbers = try sampleImport().insert(batch, vocabulary: vocabulary, state: &state)
        try log.added(first..<state.nextNumber)
        for route in batch.routes {
          try routes.put(route.locations, ofRoute: numbers[route.row])
        }
        for summary in batch.activitySummaries { try summaries.put(summary) }
        for (identifier, value) in batch.characteristics.values.sorted(by: { $0.key < $1.key }) {
          try characteristics.put(value, of: identifier)
        }
      }
    } catch {
      (vocabulary, state) = before
      throw error
    }
    return numbers
  }

  /// Takes note of what the samples are like, type by type.
  private func note(_ batch: SampleBatch, _ vocabulary: ImportVocabulary) throws(StoreError) {
    var longest = [Double](repeating: -1, count: vocabulary.types.count)
    var hasDetails = [Bool](repeating: false, count: vocabulary.types.count)
    for row in batch.rows {
      let type = Int(row.type)
      longest[type] = max(longest[type], row.end > row.start ? (row.end - row.start).nextUp : 0)
      if row.origin >= 0 || row.metadata.count > 0 || row.workout.count > 0 || row.parent >= 0 {
        hasDetails[type] = true
      }
    }
    for type in longest.indices where longest[type] >= 0 {
      try tables.note(
        longest: longest[type], hasDetails: hasDetails[type],
        ofType: vocabulary.typeIdentifiers[type])
    }
  }
}

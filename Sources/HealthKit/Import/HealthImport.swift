import DeviceSimulation

/// One archive's way into a device's health store, batch by batch.
///
/// ```swift
/// let samples = try device.health.beginImport()
/// for batch in batches {
///   try samples.add(batch)
/// }
/// print(samples.tallies)
/// ```
///
/// What a batch brings is in the store, all of it, when ``add(_:)`` returns, and the app's queries and
/// observers hear of it. An import that ends anywhere leaves whole batches; the same archive again
/// brings the rest. Used inside its device only.
package final class HealthImport {
  /// What became of the samples of each type, by the order in which the import met the types.
  package private(set) var tallies: [ImportTally] = []

  /// Files with the locations of workouts' routes that the import has met, by the numbers of the routes'
  /// samples.
  package private(set) var routeFiles: [(number: Int64, path: String)] = []
  private let service: HealthService
  private var vocabulary = ImportVocabulary()
  private var state: ImportState
  private let numbering: Numbering

  /// Where the numbers of new samples come from, which their UUIDs encode.
  package enum Numbering: Sendable {
    /// From the device, as those of all that is made on it.
    case device
    /// The next after the last that is or was stored, for a store that nobody uses at the moment: then
    /// an import that was broken off and done again gives the same numbers as one that was not.
    case stored
  }

  /// - Throws: `.closed` when the store is not open.
  init(into service: HealthService, numbering: Numbering) throws(StoreError) {
    self.service = service
    self.numbering = numbering
    let last = try service.store.highestStoredNumber()
    state = ImportState(firstNumber: last + 1)
  }

  /// The types that the import has met, by identifier.
  package var types: [String] { vocabulary.typeIdentifiers }

  /// All types' tallies together.
  package var total: ImportTally {
    tallies.reduce(into: ImportTally()) { $0 += $1 }
  }

  /// Puts what of a batch is new into the store: all of it, or nothing when it throws.
  ///
  /// - Returns: what became of the batch.
  /// - Throws: `.closed` when the store is not open; as saving does.
  @discardableResult
  package func add(_ batch: SampleBatch) throws(StoreError) -> ImportTally {
    if numbering == .device {
      state.advance(to: ObjectNumber.next(on: service.device))
    }
    service.prepareStatistics(forImportOf: batch, knowing: vocabulary)
    let first = state.nextNumber
    let numbers = try service.store.add(batch, vocabulary: &vocabulary, state: &state)
    if numbering == .device {
      ObjectNumber.reserve(through: state.nextNumber, on: service.device)
    }
    routeFiles += batch.routeFiles.map { (numbers[$0.row], $0.path) }
    service.tell(ofImported: batch, numbers: numbers, from: first, vocabulary)
    if !batch.activitySummaries.isEmpty { service.tellOfActivitySummaries() }
    return count(batch, numbers, from: first)
  }

  /// Gives the route of a workout its locations, in place of those that it has.
  ///
  /// - Throws: `.closed` when the store is not open; `.invalid` for a location that is not finite.
  package func put(_ locations: [RecordedLocation], ofRoute number: Int64) throws(StoreError) {
    try service.store.put(locations, ofRoute: number)
  }

  /// Whether a batch refers only to what this import has met, or what the batch itself brings.
  package func accepts(_ batch: SampleBatch) -> Bool {
    let types = vocabulary.types.count + batch.newTypes.count
    let sources = vocabulary.sources.count + batch.newSources.count
    let origins = vocabulary.origins.count + batch.newOrigins.count
    return batch.rows.allSatisfy { row in
      row.type < types && row.source < sources && row.origin < origins
    }
  }

  /// The ``routeFiles`` that nobody has taken yet.
  package func takeRouteFiles() -> [(number: Int64, path: String)] {
    defer { routeFiles = [] }
    return routeFiles
  }

  /// Moves what was brought out of the write-ahead log, which is of no use at that length any more.
  package func finish() throws(StoreError) {
    try service.store.checkpoint()
  }

  private func count(_ batch: SampleBatch, _ numbers: [Int64], from first: Int64) -> ImportTally {
    let missing = vocabulary.types.count - tallies.count
    tallies += Array(repeating: ImportTally(), count: missing)
    var all = ImportTally()
    // A sample that is like another of the archive has a later number than that.
    var seen = NumberSet()
    for (row, number) in zip(batch.rows, numbers) {
      var tally = ImportTally()
      if number >= first, !seen.contains(number) {
        seen.insert(number)
        tally.new = 1
      } else if row.parent >= 0 {
        // It is the same sample as one that stands alone, which is counted.
        continue
      } else {
        tally.known = 1
      }
      tallies[Int(row.type)] += tally
      all += tally
    }
    return all
  }
}

extension HealthService {
  /// Begins to take in an archive.
  ///
  /// - Throws: `StoreError.closed` when the store is not open: an import is written next to what is
  ///   there, so that nothing comes twice.
  package func beginImport(numbering: HealthImport.Numbering = .device) throws(StoreError)
    -> HealthImport
  {
    try HealthImport(into: self, numbering: numbering)
  }

  /// To be called before a batch is written: collections in somebody's hands keep what there is, and
  /// what was computed of the batch's types is forgotten.
  fileprivate func prepareStatistics(
    forImportOf batch: SampleBatch, knowing known: ImportVocabulary
  ) {
    // A new source may change the order of all.
    guard batch.newSources.isEmpty else { return dropStatistics() }
    let identifiers = known.typeIdentifiers + batch.newTypes
    for type in Set(batch.rows.map(\.type)).sorted() {
      dropStatistics(ofType: identifiers[Int(type)])
    }
  }

  /// Tells the app of what an import has brought.
  fileprivate func tell(
    ofImported batch: SampleBatch, numbers: [Int64], from first: Int64,
    _ vocabulary: ImportVocabulary
  ) {
    // An app that waits for nothing of a type is spared the records of its samples.
    let isAwaited = vocabulary.typeIdentifiers.map { type in
      queries.concern(type) || statistics.updates.concern(type) || deliveries.type(type) != nil
    }
    var records: [SampleRecord] = []
    for (row, number) in zip(batch.rows, numbers)
    where number >= first && isAwaited[Int(row.type)] {
      records.append(
        SampleRecord(
          number: number, type: vocabulary.typeIdentifiers[Int(row.type)],
          source: vocabulary.sourceRecords[Int(row.source)], start: row.start, end: row.end,
          value: row.value, uuid: nil))
    }
    guard !records.isEmpty else { return }
    statistics.updates.add(records, on: self)
    tell(records.map { .added($0) })
  }
}

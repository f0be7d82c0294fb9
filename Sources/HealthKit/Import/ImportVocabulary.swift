/// Where the types, sources and origins of an import are in the store's tables, by the order in which
/// the import met them.
struct ImportVocabulary {
  private(set) var types: [Int64] = []
  private(set) var sources: [Int64] = []
  private(set) var origins: [Int64] = []
  private(set) var typeIdentifiers: [String] = []
  private(set) var sourceRecords: [SourceRecord] = []

  /// Takes in what a batch brings; nothing of it when it throws.
  mutating func add(_ batch: SampleBatch, in tables: VocabularyTables) throws(StoreError) {
    var new = self
    for type in batch.newTypes { new.types.append(try tables.id(ofType: type)) }
    for source in batch.newSources { new.sources.append(try tables.id(of: source)) }
    for origin in batch.newOrigins { new.origins.append(try tables.id(of: origin)) }
    new.typeIdentifiers += batch.newTypes
    new.sourceRecords += batch.newSources
    self = new
  }
}

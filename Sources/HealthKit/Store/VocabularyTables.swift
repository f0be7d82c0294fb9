/// The tables of what samples share, and the statements that add to them.
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class VocabularyTables: @unchecked Sendable {
  /// What is in the tables; put back the one from before when a transaction fails.
  var vocabulary: Vocabulary

  private let connection: SQLiteConnection
  private let typeInsertion: SQLiteStatement
  private let typeUpdate: SQLiteStatement
  private let sourceInsertion: SQLiteStatement
  private let originInsertion: SQLiteStatement

  /// Reads the tables.
  init(on connection: SQLiteConnection) throws(StoreError) {
    self.connection = connection
    vocabulary = try Vocabulary(on: connection)
    typeInsertion = try SQLiteStatement(
      "INSERT INTO type (identifier) VALUES (?1)", on: connection)
    typeUpdate = try SQLiteStatement(
      "UPDATE type SET longest = ?2, has_details = ?3 WHERE id = ?1", on: connection)
    sourceInsertion = try SQLiteStatement(
      """
      INSERT INTO source (bundle_identifier, name, product_type, user_entered)
      VALUES (?1, ?2, ?3, ?4)
      """, on: connection)
    originInsertion = try SQLiteStatement(
      """
      INSERT INTO origin (version, system, has_device, device_name, manufacturer, model,
        hardware_version, firmware_version, software_version, local_identifier,
        udi_device_identifier)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """, on: connection)
  }

  /// The row of a sample's type, which takes note of how long the sample is and what it has.
  func typeID(for sample: SampleRecord) throws(StoreError) -> Int64 {
    try note(
      longest: sample.end > sample.start ? (sample.end - sample.start).nextUp : 0,
      hasDetails: sample.uuid != nil || sample.details != nil, ofType: sample.type)
  }

  /// The row of a type.
  func id(ofType identifier: String) throws(StoreError) -> Int64 {
    try entry(ofType: identifier).id
  }

  /// Takes note of what samples of a type are like, and gives its row.
  ///
  /// - Parameter longest: the longest duration in seconds, never less than the true one: a difference
  ///   of doubles is rounded, and a range query that looked back too little by that much would miss a
  ///   sample.
  @discardableResult
  func note(
    longest: Double, hasDetails: Bool, ofType identifier: String
  ) throws(StoreError) -> Int64 {
    var entry = try entry(ofType: identifier)
    guard longest > entry.longest || (hasDetails && !entry.hasDetails) else { return entry.id }
    entry.longest = max(entry.longest, longest)
    entry.hasDetails = entry.hasDetails || hasDetails
    try typeUpdate.bind(entry.id, at: 1)
    try typeUpdate.bind(entry.longest, at: 2)
    try typeUpdate.bind(entry.hasDetails ? 1 : 0 as Int64, at: 3)
    try typeUpdate.execute()
    vocabulary.set(entry, for: identifier)
    return entry.id
  }

  private func entry(ofType identifier: String) throws(StoreError) -> Vocabulary.TypeEntry {
    if let known = vocabulary.types[identifier] { return known }
    try typeInsertion.bind(identifier, at: 1)
    try typeInsertion.execute()
    let entry = Vocabulary.TypeEntry(
      id: connection.lastInsertedRow, longest: 0, hasDetails: false)
    vocabulary.set(entry, for: identifier)
    return entry
  }

  /// The row of a source.
  func id(of source: SourceRecord) throws(StoreError) -> Int64 {
    if let known = vocabulary.id(of: source) { return known }
    try sourceInsertion.bind(source.bundleIdentifier, at: 1)
    try sourceInsertion.bind(source.name, at: 2)
    try sourceInsertion.bind(source.productType, at: 3)
    try sourceInsertion.bind(source.wasUserEntered ? 1 : 0 as Int64, at: 4)
    try sourceInsertion.execute()
    vocabulary.add(source, id: connection.lastInsertedRow)
    return connection.lastInsertedRow
  }

  /// The row of an origin.
  func id(of origin: OriginRecord) throws(StoreError) -> Int64 {
    if let known = vocabulary.id(of: origin) { return known }
    try originInsertion.bind(origin.version, at: 1)
    try originInsertion.bind(origin.system, at: 2)
    try originInsertion.bind(origin.device == nil ? 0 : 1 as Int64, at: 3)
    for (index, field) in DeviceRecord.fields.enumerated() {
      try originInsertion.bind(origin.device?[keyPath: field], at: Int32(4 + index))
    }
    try originInsertion.execute()
    vocabulary.add(origin, id: connection.lastInsertedRow)
    return connection.lastInsertedRow
  }
}

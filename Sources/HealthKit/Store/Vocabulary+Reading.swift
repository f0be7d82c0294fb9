extension Vocabulary {
  /// Reads all tables.
  init(on connection: SQLiteConnection) throws(StoreError) {
    self.init()
    let typeRows = try SQLiteStatement(
      "SELECT id, identifier, longest, has_details FROM type", on: connection)
    while try typeRows.step() {
      let entry = TypeEntry(
        id: typeRows.integer(0), longest: typeRows.real(2), hasDetails: typeRows.integer(3) != 0)
      set(entry, for: typeRows.text(1) ?? "")
    }
    let sourceRows = try SQLiteStatement(
      "SELECT id, bundle_identifier, name, product_type, user_entered FROM source",
      on: connection)
    while try sourceRows.step() {
      let source = SourceRecord(
        bundleIdentifier: sourceRows.text(1) ?? "", name: sourceRows.text(2) ?? "",
        productType: sourceRows.text(3), wasUserEntered: sourceRows.integer(4) != 0)
      add(source, id: sourceRows.integer(0))
    }
    let originRows = try SQLiteStatement(
      """
      SELECT id, version, system, has_device, device_name, manufacturer, model, hardware_version,
        firmware_version, software_version, local_identifier, udi_device_identifier
      FROM origin
      """, on: connection)
    while try originRows.step() {
      add(Vocabulary.origin(of: originRows), id: originRows.integer(0))
    }
  }

  private static func origin(of row: SQLiteStatement) -> OriginRecord {
    var origin = OriginRecord(version: row.text(1), system: row.text(2))
    if row.integer(3) != 0 {
      var device = DeviceRecord()
      for (index, field) in DeviceRecord.fields.enumerated() {
        device[keyPath: field] = row.text(Int32(4 + index))
      }
      origin.device = device
    }
    return origin
  }
}

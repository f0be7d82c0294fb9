extension StoreFormat {
  /// The protected database.
  ///
  /// A sample's number is its row, so finding one by number, or by a UUID that encodes it, needs no
  /// index. One index holds all that a range query reads, and tells equal samples apart by their
  /// occurrence. The longest duration of a type says how far before a range its samples may start.
  static let health = StoreFormat(
    file: "healthdb.sqlite",
    title: "Lockstep health store",
    applicationID: 0x4C4B_5348,  // "LKSH"
    version: 1,
    schema: """
      CREATE TABLE type (
        id INTEGER PRIMARY KEY,
        identifier TEXT NOT NULL UNIQUE,
        longest REAL NOT NULL DEFAULT 0,
        has_uuids INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE TABLE source (
        id INTEGER PRIMARY KEY,
        bundle_identifier TEXT NOT NULL,
        name TEXT NOT NULL,
        product_type TEXT
      ) STRICT;
      CREATE UNIQUE INDEX source_identity
        ON source (bundle_identifier, name, coalesce(product_type, x''));
      CREATE TABLE sample (
        number INTEGER PRIMARY KEY,
        type INTEGER NOT NULL REFERENCES type,
        source INTEGER NOT NULL REFERENCES source,
        started REAL NOT NULL,
        ended REAL NOT NULL CHECK (ended >= started),
        value REAL NOT NULL,
        occurrence INTEGER NOT NULL,
        uuid BLOB
      ) STRICT;
      CREATE UNIQUE INDEX sample_identity
        ON sample (type, started, ended, source, value, occurrence);
      CREATE UNIQUE INDEX sample_uuid ON sample (uuid) WHERE uuid IS NOT NULL;
      """)
}

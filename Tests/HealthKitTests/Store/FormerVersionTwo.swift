/// What version 2 of the store wrote, statement by statement, for `MigrationTests`.
///
/// The store had a workout with metadata and two changes before it, its journal a sample of steps.
enum FormerVersionTwo {
  static let health = [
    """
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
    ALTER TABLE type RENAME COLUMN has_uuids TO has_details;
    ALTER TABLE source ADD COLUMN user_entered INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX source_identity
      ON source (bundle_identifier, name, coalesce(product_type, x''), user_entered);
    CREATE TABLE origin (
      id INTEGER PRIMARY KEY,
      version TEXT,
      system TEXT,
      has_device INTEGER NOT NULL,
      device_name TEXT,
      manufacturer TEXT,
      model TEXT,
      hardware_version TEXT,
      firmware_version TEXT,
      software_version TEXT,
      local_identifier TEXT,
      udi_device_identifier TEXT
    ) STRICT;
    ALTER TABLE sample ADD COLUMN origin INTEGER REFERENCES origin;
    ALTER TABLE sample ADD COLUMN metadata BLOB;
    ALTER TABLE sample ADD COLUMN workout BLOB;
    ALTER TABLE sample ADD COLUMN correlation INTEGER;
    ALTER TABLE sample ADD COLUMN containing_workout INTEGER;
    CREATE INDEX sample_correlation ON sample (correlation) WHERE correlation IS NOT NULL;
    CREATE INDEX sample_workout
      ON sample (containing_workout) WHERE containing_workout IS NOT NULL;
    CREATE TABLE addition (
      sequence INTEGER PRIMARY KEY,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL CHECK (last >= first)
    ) STRICT;
    CREATE TABLE deletion (
      sequence INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      type INTEGER NOT NULL REFERENCES type,
      source INTEGER NOT NULL REFERENCES source,
      uuid BLOB,
      metadata BLOB
    ) STRICT;
    """,
    "PRAGMA application_id = 0x4C4B5348", "PRAGMA user_version = 2",
    "INSERT INTO type VALUES (1, 'HKWorkoutTypeIdentifier', 601, 1)",
    "INSERT INTO source VALUES (1, 'com.example.steps', 'Steps', NULL, 0)",
    """
    INSERT INTO sample VALUES (
      7, 1, 1, 0, 600, 37, 0, NULL, NULL, x'01000000010000006B03',
      x'25000000000000000000000000C08240000000000000000000000000', NULL, NULL)
    """,
    "INSERT INTO addition VALUES (1, 6, 6), (3, 7, 7)",
    "INSERT INTO deletion VALUES (2, 6, 1, 1, NULL, NULL)",
  ]

  static let journal = [
    """
    CREATE TABLE entry (
      position INTEGER PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      type TEXT NOT NULL,
      bundle_identifier TEXT NOT NULL,
      name TEXT NOT NULL,
      product_type TEXT,
      started REAL NOT NULL,
      ended REAL NOT NULL CHECK (ended >= started),
      value REAL NOT NULL,
      uuid BLOB
    ) STRICT;
    CREATE UNIQUE INDEX entry_uuid ON entry (uuid) WHERE uuid IS NOT NULL;
    CREATE TABLE reservation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      highest INTEGER NOT NULL
    ) STRICT;
    INSERT INTO reservation (id, highest) VALUES (1, 0);
    ALTER TABLE entry ADD COLUMN user_entered INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN details BLOB;
    CREATE TABLE removal (
      position INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      uuid BLOB,
      owner TEXT
    ) STRICT;
    """,
    "PRAGMA application_id = 0x4C4B534A", "PRAGMA user_version = 2",
    // No origin; metadata, no workout, no correlation, no containing workout.
    """
    INSERT INTO entry VALUES (
      1, 8, 'HKQuantityTypeIdentifierStepCount', 'com.example.steps', 'Steps', NULL, 60, 120, 2,
      NULL, 0, x'0001000000010000006B03000000')
    """,
  ]
}

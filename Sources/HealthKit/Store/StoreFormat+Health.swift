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
    steps: [samples, detailsAndChanges, summariesAndRoutes],
    probe: "SELECT * FROM type; SELECT * FROM source; SELECT max(number) FROM sample")

  private static let samples = """
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
    """

  /// Samples get details in columns of their rows, which the covering index does without; what is
  /// shared by many samples is in `origin`, once.
  ///
  /// Every sample that comes and every one that goes has a place in one sequence, which anchors count.
  /// Of what comes, a run of consecutive numbers is one row: the sample `first + n` has the place
  /// `sequence + n`.
  private static let detailsAndChanges = """
    ALTER TABLE type RENAME COLUMN has_uuids TO has_details;
    ALTER TABLE source ADD COLUMN user_entered INTEGER NOT NULL DEFAULT 0;
    DROP INDEX source_identity;
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
    INSERT INTO addition (sequence, first, last)
      SELECT 1 + coalesce(
        sum(last - first + 1) OVER (ORDER BY first ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW), 0),
        first, last
      FROM (
        SELECT min(number) AS first, max(number) AS last
        FROM (SELECT number, number - row_number() OVER (ORDER BY number) AS run FROM sample)
        GROUP BY run)
      ORDER BY first;
    """

  /// What is no sample, and what a sample of a route consists of.
  ///
  /// A day is `year * 10000 + month * 100 + day`. A characteristic is its raw value, the date of birth
  /// a day. The locations of a route go with its sample.
  private static let summariesAndRoutes = """
    CREATE TABLE activity_summary (
      day INTEGER PRIMARY KEY,
      move_mode INTEGER NOT NULL,
      is_paused INTEGER NOT NULL,
      energy REAL,
      energy_goal REAL,
      move_time REAL,
      move_time_goal REAL,
      exercise_time REAL,
      exercise_time_goal REAL,
      stand_hours REAL,
      stand_hours_goal REAL
    ) STRICT;
    CREATE TABLE characteristic (
      identifier TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE route_location (
      route INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
      position INTEGER NOT NULL,
      time REAL NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      altitude REAL NOT NULL,
      horizontal_accuracy REAL NOT NULL,
      vertical_accuracy REAL NOT NULL,
      course REAL NOT NULL,
      course_accuracy REAL NOT NULL,
      speed REAL NOT NULL,
      speed_accuracy REAL NOT NULL,
      PRIMARY KEY (route, position)
    ) STRICT, WITHOUT ROWID;
    """
}

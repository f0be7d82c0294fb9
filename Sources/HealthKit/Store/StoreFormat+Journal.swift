extension StoreFormat {
  /// The write journal: samples in order of arrival, each with all it needs to stand alone, because
  /// the protected database cannot be asked while it is closed.
  static let journal = StoreFormat(
    file: "journal.sqlite",
    title: "Lockstep write journal",
    applicationID: 0x4C4B_534A,  // "LKSJ"
    steps: [samples, detailsAndRemovals, workoutStatistics],
    probe: "SELECT * FROM entry; SELECT max(highest) FROM reservation")

  private static let samples = """
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
    """

  private static let detailsAndRemovals = """
    ALTER TABLE entry ADD COLUMN user_entered INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN details BLOB;
    CREATE TABLE removal (
      position INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      uuid BLOB,
      owner TEXT
    ) STRICT;
    """

  /// Workouts may have statistics from here on, which earlier versions cannot read; the tables stay.
  private static let workoutStatistics = ""
}

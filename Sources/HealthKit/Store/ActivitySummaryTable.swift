/// The statements that write and read activity summaries.
struct ActivitySummaryTable {
  private static let columns = """
    day, move_mode, is_paused, energy, energy_goal, move_time, move_time_goal, exercise_time,
    exercise_time_goal, stand_hours, stand_hours_goal
    """

  private let replacement: SQLiteStatement
  private let query: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    let columns = ActivitySummaryTable.columns
    replacement = try SQLiteStatement(
      """
      INSERT OR REPLACE INTO activity_summary (\(columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """, on: connection)
    query = try SQLiteStatement(
      "SELECT \(columns) FROM activity_summary WHERE day BETWEEN ?1 AND ?2 ORDER BY day",
      on: connection)
  }

  /// Writes the summary of a day in place of the one that is there.
  func put(_ summary: ActivitySummaryRecord) throws(StoreError) {
    try replacement.bind(summary.day.number, at: 1)
    try replacement.bind(summary.moveMode, at: 2)
    try replacement.bind(summary.isPaused ? 1 : 0 as Int64, at: 3)
    for (index, field) in ActivitySummaryRecord.fields.enumerated() {
      try replacement.bind(summary[keyPath: field], at: Int32(index) + 4)
    }
    try replacement.execute()
  }

  /// The summaries from one day to another, both included, by day.
  func summaries(
    from first: RecordedDay?, through last: RecordedDay?
  ) throws(StoreError) -> [ActivitySummaryRecord] {
    try query.bind(first?.number ?? .min, at: 1)
    try query.bind(last?.number ?? .max, at: 2)
    defer { query.reset() }
    var summaries: [ActivitySummaryRecord] = []
    while try query.step() {
      var summary = ActivitySummaryRecord(
        day: RecordedDay(number: query.integer(0)), moveMode: query.integer(1),
        isPaused: query.integer(2) != 0)
      for (index, field) in ActivitySummaryRecord.fields.enumerated() {
        summary[keyPath: field] = query.optionalReal(Int32(index) + 3)
      }
      summaries.append(summary)
    }
    return summaries
  }
}

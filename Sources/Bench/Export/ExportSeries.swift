/// The records of one type from one source, and the part of the export's records that they are.
struct ExportSeries {
  /// What a record says.
  enum Value {
    /// A quantity, in units of its last decimal place.
    case quantity(ClosedRange<Int>, decimals: Int, unit: String)
    case category([String])
  }

  /// What lies inside a record.
  enum Content {
    case nothing
    case entry(key: String, values: [String])
    /// The beats from which a variability of the heart rate was computed.
    case beats
  }

  let type: String
  let source: ExportSource
  /// How much of the records' bytes, in parts of the sum of all shares.
  let share: Double
  let value: Value
  var content = Content.nothing
  /// In seconds; 0 for a moment.
  var longest = 0
  /// The hours of a day in Greenwich that have records; past 24 is the next day.
  var hours = 0..<24
  /// Whether each record is an hour of the clock.
  var fillsHours = false
}

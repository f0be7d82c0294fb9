/// A table of steps, or why there is none.
public struct StepsTableAnswer: Codable, Equatable, Sendable {
  public enum Outcome: String, Codable, Sendable {
    /// A table.
    case table
    /// Nothing in the range, or nothing that may be read.
    case noData
    /// HealthKit refused, or its authorization came to nothing.
    case refused
    /// The range is none.
    case badRange
    /// The table would have more rows than an answer holds.
    case tooLong
    /// There is no source of such a name.
    case unknownSource
  }

  public var outcome: Outcome
  /// Why there is no table, and what to do; nil with one.
  public var text: String?
  /// The table; nil without one.
  public var table: StepsTable?

  init(_ table: StepsTable) {
    outcome = .table
    self.table = table
  }

  init(_ failure: NoStepsTable) {
    outcome = failure.outcome
    text = failure.text
  }

  /// Why there is no table, as one JSON object; of a table its ``StepsTable/json``.
  public var json: String { table?.json ?? jsonLine(self) }
}

/// Why there is no table of steps.
struct NoStepsTable: Error, Equatable {
  let outcome: StepsTableAnswer.Outcome
  let text: String

  static func badRange(_ text: String) -> NoStepsTable {
    NoStepsTable(outcome: .badRange, text: text)
  }
  static func refused(_ text: String) -> NoStepsTable {
    NoStepsTable(outcome: .refused, text: text)
  }
  static func noData(_ text: String) -> NoStepsTable { NoStepsTable(outcome: .noData, text: text) }
}

/// What became of something that an experiment was expected to show.
public struct ExpectationVerdict: Hashable, Sendable, Codable {
  /// Whether the expectation was met.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case met
    case notMet
    /// Nothing happened by which to judge it, such as no tick in the time that it is about.
    case notJudged
  }

  /// The expectation in a few words, such as `10min to 40min: every refused`.
  public var title: String
  public var outcome: Outcome
  /// What was seen, in one line; empty where there is nothing to add.
  public var detail: String

  public init(_ title: String, _ outcome: Outcome, detail: String = "") {
    self.title = title
    self.outcome = outcome
    self.detail = detail
  }
}

extension ExpectationVerdict.Outcome {
  /// The outcome in words.
  public var text: String {
    switch self {
    case .met: "met"
    case .notMet: "not met"
    case .notJudged: "not judged"
    }
  }
}

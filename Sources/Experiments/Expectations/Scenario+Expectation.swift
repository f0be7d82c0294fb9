import DeviceSimulation

extension Scenario {
  /// Something that an experiment should show, in a window of its time.
  public struct Expectation: Equatable, Sendable {
    /// What its author calls it; nil leaves it to ``title``.
    public var name: String?
    /// Where the window begins, from the phone's first start.
    public var from: Duration
    /// Where it ends; the moment itself is outside. Nil for the end of the run.
    public var to: Duration?
    /// The time after which the window comes again; whole days are days of the calendar.
    public var repeats: Duration?
    /// All of them must hold.
    public var checks: [Check]

    /// What can be asked of a window.
    public enum Check: Equatable, Sendable {
      /// Every query came to this, and there was one.
      case every(Outcome)
      /// That many of something happened.
      case count(Counted, Bounds)
      /// After the window begins, the first answer takes no longer than this.
      case firstAnswerWithin(Duration)
      /// The last sum in the window, or before it when it has none.
      case steps(Bounds)
    }

    /// What becomes of a query.
    public enum Outcome: String, CaseIterable, Sendable {
      case steps, noData, refused
      /// With steps or without.
      case answered
    }

    /// What can be counted.
    public enum Counted: String, CaseIterable, Sendable {
      case ticks, answers, noData, refusals
    }

    /// A number, or a range of numbers with one open end or none.
    public struct Bounds: Equatable, Sendable, CustomStringConvertible {
      public var atLeast: Double?
      public var atMost: Double?

      public init(atLeast: Double? = nil, atMost: Double? = nil) {
        self.atLeast = atLeast
        self.atMost = atMost
      }

      public func contains(_ value: Double) -> Bool {
        value >= atLeast ?? -.infinity && value <= atMost ?? .infinity
      }

      public var description: String {
        switch (atLeast.map(Bounds.text), atMost.map(Bounds.text)) {
        case (let least?, let most?): least == most ? least : "\(least) to \(most)"
        case (let least?, nil): "at least \(least)"
        case (nil, let most?): "at most \(most)"
        case (nil, nil): "any number"
        }
      }

      static func text(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
      }
    }

    public init(
      name: String? = nil, from: Duration = .zero, to: Duration? = nil, repeats: Duration? = nil,
      checks: [Check]
    ) {
      self.name = name
      self.from = from
      self.to = to
      self.repeats = repeats
      self.checks = checks
    }

    /// The expectation in a few words, such as `10min to 40min: every refused`.
    public var title: String {
      if let name { return name }
      let end = to.map { TimeSpan.describe($0) } ?? "end"
      let window =
        isMoment ? "at \(TimeSpan.describe(from))" : "\(TimeSpan.describe(from)) to \(end)"
      let again = repeats.map { ", again each \(TimeSpan.describe($0))" } ?? ""
      return "\(window)\(again): \(checks.map(\.words).joined(separator: ", "))"
    }

    private var isMoment: Bool {
      if case .steps = checks.first, checks.count == 1, to == from { return true }
      return false
    }
  }
}

extension Scenario.Expectation.Check {
  /// The check in words, near those of the scenario file.
  public var words: String {
    switch self {
    case .every(let outcome): "every \(outcome.rawValue)"
    case .count(let counted, let bounds): "\(counted.rawValue) \(bounds)"
    case .firstAnswerWithin(let limit): "first answer within \(TimeSpan.describe(limit))"
    case .steps(let bounds): "steps \(bounds)"
    }
  }
}

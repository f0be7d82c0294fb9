import DeviceSimulation
import Foundation

/// Judges expectations by what an experiment shows, entry by entry, in constant memory.
public struct ExpectationJudge: Sendable {
  private var trials: [Trial]
  private let start: Date
  private let zone: TimeZone
  private var lastSteps: Double?

  /// - Parameters:
  ///   - start: what the clock showed at the phone's first start.
  ///   - zone: the zone whose days count where a window comes again each day.
  public init(_ expectations: [Scenario.Expectation], start: Date, in zone: TimeZone) {
    trials = expectations.map(Trial.init)
    self.start = start
    self.zone = zone
  }

  /// Takes note of an entry, in the order of time.
  ///
  /// - Parameters:
  ///   - elapsed: since the phone's first start.
  ///   - steps: the sum, for an entry of kind `steps`.
  public mutating func add(_ kind: LogRecord.Kind, at elapsed: Duration, steps: Double? = nil) {
    guard let happening = Happening(kind) else { return }
    for index in trials.indices {
      trials[index].advance(to: elapsed, sum: lastSteps, start: start, in: zone)
      trials[index].add(happening, at: elapsed, steps: steps)
    }
    if let steps { lastSteps = steps }
  }

  /// What became of the expectations, in their order.
  ///
  /// - Parameter end: of the run, since the phone's first start.
  public mutating func verdicts(at end: Duration) -> [ExpectationVerdict] {
    for index in trials.indices {
      trials[index].advance(to: end, sum: lastSteps, start: start, in: zone)
      trials[index].finish(at: end, sum: lastSteps)
    }
    return trials.map(\.verdict)
  }
}

/// What counts of what happened.
private enum Happening {
  case tick
  case outcome(Scenario.Expectation.Outcome)

  init?(_ kind: LogRecord.Kind) {
    switch kind {
    case .tick: self = .tick
    case .steps: self = .outcome(.steps)
    case .noData: self = .outcome(.noData)
    case .refused: self = .outcome(.refused)
    default: return nil
    }
  }
}

/// One expectation on its way through time.
private struct Trial {
  /// What its present window has shown.
  private struct Seen {
    var ticks = 0
    var steps = 0
    var noData = 0
    var refused = 0
    var firstAnswer: Duration?
    var sum: Double?

    var answers: Int { steps + noData }
  }

  private let expectation: Scenario.Expectation
  private var window: (from: Duration, to: Duration?)?
  private var number = 0
  private var seen = Seen()
  private var met = 0
  private var unjudged = 0
  /// What went wrong first.
  private var failure: String?
  private var failures = 0
  /// What was seen where all went well.
  private var praise = ""

  init(_ expectation: Scenario.Expectation) {
    self.expectation = expectation
    window = (expectation.from, expectation.to)
  }

  /// Judges the windows that have ended by a time, and enters the one that it lies in.
  mutating func advance(to elapsed: Duration, sum: Double?, start: Date, in zone: TimeZone) {
    // A moment takes what happens at it, a window what happens before its end.
    while let window, let to = window.to, to == window.from ? elapsed > to : elapsed >= to {
      judge(sum: sum)
      number += 1
      let repetition = Repetition(first: expectation.from, every: expectation.repeats)
      let next = repetition.time(of: number, start: start, in: zone)
      self.window = next.map { ($0, $0 + (to - window.from)) }
      seen = Seen()
    }
  }

  mutating func add(_ happening: Happening, at elapsed: Duration, steps: Double?) {
    guard let window, elapsed >= window.from else { return }
    switch happening {
    case .tick: seen.ticks += 1
    case .outcome(.refused): seen.refused += 1
    case .outcome(let outcome):
      if outcome == .noData { seen.noData += 1 } else { seen.steps += 1 }
      if seen.firstAnswer == nil { seen.firstAnswer = elapsed - window.from }
      if let steps { seen.sum = steps }
    }
  }

  /// The run is over.
  mutating func finish(at end: Duration, sum: Double?) {
    guard let window, window.from <= end else { return }
    judge(sum: sum)
    self.window = nil
  }

  var verdict: ExpectationVerdict {
    let windows = met + unjudged + failures
    if failures > 0 {
      let share = windows > 1 ? "\(failures) of \(windows) windows: " : ""
      return ExpectationVerdict(expectation.title, .notMet, detail: share + (failure ?? ""))
    }
    if met == 0 { return ExpectationVerdict(expectation.title, .notJudged, detail: "nothing seen") }
    return ExpectationVerdict(
      expectation.title, .met, detail: windows > 1 ? "\(met) of \(windows) windows" : praise)
  }

  private mutating func judge(sum: Double?) {
    var isJudged = false
    var details: [String] = []
    for check in expectation.checks {
      switch result(of: check, sum: sum) {
      case .met(let detail):
        isJudged = true
        details.append(detail)
      case .notMet(let detail):
        failures += 1
        if failure == nil {
          failure = expectation.repeats == nil ? detail : "\(detail) in window \(number + 1)"
        }
        return
      case .notJudged: break
      }
    }
    if isJudged { met += 1 } else { unjudged += 1 }
    praise = details.joined(separator: ", ")
  }

  private enum Result {
    case met(String)
    case notMet(String)
    case notJudged
  }

  private func result(of check: Scenario.Expectation.Check, sum: Double?) -> Result {
    switch check {
    case .every(let outcome):
      return resultOfEvery(outcome)
    case .count(let counted, let bounds):
      let count = count(of: counted)
      let detail = "\(counted.rawValue) \(count)"
      return bounds.contains(Double(count)) ? .met(detail) : .notMet(detail)
    case .firstAnswerWithin(let limit):
      guard let first = seen.firstAnswer else { return .notMet("no answer") }
      let detail =
        first == .zero ? "answered at once" : "first answer after \(TimeSpan.describe(first))"
      return first <= limit ? .met(detail) : .notMet(detail)
    case .steps(let bounds):
      guard let steps = seen.sum ?? sum else { return .notMet("no steps") }
      let detail = "steps \(Scenario.Expectation.Bounds.text(steps))"
      return bounds.contains(steps) ? .met(detail) : .notMet(detail)
    }
  }

  private func resultOfEvery(_ outcome: Scenario.Expectation.Outcome) -> Result {
    let all = seen.answers + seen.refused
    guard all > 0 else { return .notJudged }
    let right =
      switch outcome {
      case .steps: seen.steps
      case .noData: seen.noData
      case .refused: seen.refused
      case .answered: seen.answers
      }
    let detail = "\(right) of \(all) \(outcome.rawValue)"
    return right == all ? .met(detail) : .notMet(detail)
  }

  private func count(of counted: Scenario.Expectation.Counted) -> Int {
    switch counted {
    case .ticks: seen.ticks
    case .answers: seen.answers
    case .noData: seen.noData
    case .refusals: seen.refused
    }
  }
}

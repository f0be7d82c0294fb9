import DeviceSimulation
import Foundation

/// Judges what a scenario expects by the entries of a journal, entry by entry.
///
/// Each entry tells how long after the phone's first start it was written, so that it finds its
/// window whenever and however fast the phone lived. When a new phone of the same name begins, the
/// judging begins anew with it.
public struct EntryJudge: Sendable {
  private let expectations: [Scenario.Expectation]
  private let zone: TimeZone
  private var judge: ExpectationJudge?
  private var end = Duration.zero

  public init(_ scenario: Scenario) {
    expectations = scenario.expectations
    zone = scenario.timeZone
  }

  /// Takes note of an entry, in the order of time; of one that does not tell its time since the
  /// phone's start nothing is taken.
  public mutating func add(_ entry: ReportEntry) {
    guard let elapsed = entry.elapsed else { return }
    var judge = judge
    if judge == nil || (entry.kind == .start && elapsed < end) {
      let now = Date(timeIntervalSince1970: Double(entry.time.milliseconds) / 1000)
      let start = now.addingTimeInterval(-(elapsed / .seconds(1)))
      judge = ExpectationJudge(expectations, start: start, in: zone)
    }
    judge?.add(entry.kind, at: elapsed, steps: entry.steps)
    end = elapsed
    self.judge = judge
  }

  /// What became of the expectations as far as the entries go, in their order.
  public var verdicts: [ExpectationVerdict] {
    var judge =
      judge ?? ExpectationJudge(expectations, start: Date(timeIntervalSince1970: 0), in: zone)
    return judge.verdicts(at: end)
  }
}

import DeviceSimulation
import Foundation

extension ExperimentReport {
  /// The report as one JSON object, its keys in alphabetical order.
  ///
  /// | key | value |
  /// |---|---|
  /// | `name` | the phone or the scenario |
  /// | `seed` | missing where the source does not tell |
  /// | `from`, `to` | the phone's time, ISO 8601 with its offset and milliseconds; missing in an empty report |
  /// | `offsets` | since when the clock was how many `seconds` ahead of UTC |
  /// | `totals` | `ticks`, `answers`, `noData` (of the answers), `refusals`, `unanswered`, `faults` |
  /// | `phases` | `lockState`, `from`, `to`, `seconds`, the totals without `unanswered`; `firstAnswerSeconds` after the unlock, `firstSteps` and `lastSteps` where there are any |
  /// | `expectations` | `title`, `outcome` (`met`, `notMet`, `notJudged`), `detail` |
  public var json: String { jsonLine(Document(self)) }

  private struct Document: Encodable {
    let name: String
    let seed: UInt64?
    let from: String?
    let to: String?
    let offsets: [Offset]
    let totals: Counts
    let phases: [PhaseDocument]
    let expectations: [ExpectationVerdict]

    init(_ report: ExperimentReport) {
      name = report.name
      seed = report.seed
      from = report.start?.description
      to = report.end?.description
      offsets = report.offsets.map { Offset(since: $0.description, seconds: $0.offset) }
      totals = Counts(report.totals)
      phases = report.phases.map(PhaseDocument.init)
      expectations = report.verdicts
    }
  }

  private struct Offset: Encodable {
    let since: String
    let seconds: Int
  }

  private struct Counts: Encodable {
    let ticks: Int
    let answers: Int
    let noData: Int
    let refusals: Int
    let unanswered: Int
    let faults: Int

    init(_ totals: Totals) {
      ticks = totals.ticks
      answers = totals.answers
      noData = totals.noData
      refusals = totals.refusals
      unanswered = totals.unanswered
      faults = totals.faults
    }
  }

  private struct PhaseDocument: Encodable {
    let lockState: LockState
    let from: String
    let to: String
    let seconds: Double
    let ticks: Int
    let answers: Int
    let noData: Int
    let refusals: Int
    let faults: Int
    let firstAnswerSeconds: Double?
    let firstSteps: Double?
    let lastSteps: Double?

    init(_ phase: Phase) {
      lockState = phase.lockState
      from = phase.from.description
      to = phase.to.description
      seconds = phase.duration.inSeconds
      ticks = phase.totals.ticks
      answers = phase.totals.answers
      noData = phase.totals.noData
      refusals = phase.totals.refusals
      faults = phase.totals.faults
      firstAnswerSeconds = phase.firstAnswer?.inSeconds
      firstSteps = phase.steps?.first
      lastSteps = phase.steps?.last
    }
  }
}

extension Duration {
  /// Seconds, of whole milliseconds.
  fileprivate var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds * 1000 + attoseconds / 1_000_000_000_000_000) / 1000
  }
}

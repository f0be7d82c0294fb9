import CommandLineTool
import Experiments
import Foundation

/// A run in a line.
struct RunSummary {
  private let report: ExperimentReport
  private let took: Duration

  init(_ report: ExperimentReport, took: Duration) {
    self.report = report
    self.took = took
  }

  /// Whether what was expected was seen.
  var exitCode: ExitCode {
    report.isAsExpected ? .success : .failure
  }

  /// Name, seed, verdict, counts and the first thing that is not as expected.
  var line: String {
    let met = report.verdicts.count { $0.outcome == .met }
    let verdict =
      report.verdicts.isEmpty
      ? "nothing expected" : "\(met) of \(report.verdicts.count) met"
    let totals = report.totals
    var text = "\(report.name)"
    if let seed = report.seed { text += " (seed \(seed))" }
    text +=
      ": \(verdict); \(totals.ticks) ticks, \(totals.answers) answers, \(totals.refusals) refusals"
    if let failed = report.verdicts.first(where: { $0.outcome != .met }) {
      text += "; \(failed.title): \(failed.outcome.text), \(failed.detail)"
    }
    return text
  }

  /// How fast it went.
  var speed: String {
    let seconds = took / .seconds(1)
    let rate = seconds > 0 ? Double(report.totals.ticks) / seconds : 0
    return String(
      format: "%d ticks in %.2f s, %.0f a second", report.totals.ticks, seconds, rate)
  }
}

import Experiments

/// What a call of `lockstep report` wants of each report.
struct ReportDemands {
  /// How many lines of each end of a phase the report keeps.
  let keptLines: Int
  /// The scenario whose expectations are judged; nil for none.
  let expected: Scenario?
}

/// A report on its way, with the judge of what is expected of it.
struct GrowingReport {
  private var report: ExperimentReport
  private var judge: EntryJudge?

  init(name: String, _ demands: ReportDemands) {
    report = ExperimentReport(name: name, keptLines: demands.keptLines)
    judge = demands.expected.map(EntryJudge.init)
  }

  var name: String { report.name }

  mutating func add(_ entry: ReportEntry) {
    report.add(entry)
    judge?.add(entry)
  }

  /// The report as far as it has come; one without entries is not judged.
  var judged: ExperimentReport {
    var report = report
    if let judge, !report.isEmpty { report.verdicts = judge.verdicts }
    return report
  }
}

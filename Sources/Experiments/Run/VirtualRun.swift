import DeviceSimulation
import Foundation
import HealthKit

/// A scenario run in virtual time, from its beginning to its end, as fast as the processor goes.
///
/// ```swift
/// let run = VirtualRun(try Scenario(contentsOfFile: "night.yaml"), name: "night")
/// let report = try run.play { record in print(record.message) }
/// report.verdicts.map(\.outcome)
/// ```
public struct VirtualRun {
  /// How far a run has come.
  public struct Progress: Sendable {
    /// Of the device's time; 1 at the end.
    public var share: Double
    /// Location updates so far.
    public var ticks: Int
  }

  public let scenario: Scenario
  public let name: String

  /// The device time from one report of progress to the next.
  private static let slice = Duration.minutes(1)

  private let archives: (any HealthArchiveReader)?

  public init(_ scenario: Scenario, name: String) {
    self.init(scenario, name: name, archives: nil)
  }

  /// - Parameter archives: reads the archive that the scenario names; without it such a scenario is
  ///   refused.
  package init(_ scenario: Scenario, name: String, archives: (any HealthArchiveReader)?) {
    self.scenario = scenario
    self.name = name
    self.archives = archives
  }

  /// Runs the scenario in a temporary store.
  ///
  /// - Parameters:
  ///   - keptLines: how many lines of the log the report keeps from either end of a phase.
  ///   - progress: called now and then.
  ///   - log: called with every entry of the log.
  /// - Returns: what the experiment showed, its expectations judged.
  /// - Throws: `StoreError` when there can be no temporary store; ``NoHealthArchives``, and what is
  ///   wrong with the archive that the scenario names.
  public func play(
    keptLines: Int = ExperimentReport.usualLines, progress: (Progress) -> Void = { _ in },
    log: @escaping (LogRecord) -> Void = { _ in }
  ) throws -> ExperimentReport {
    let start = scenario.start ?? DeviceConfiguration.defaultStart
    let outcome = RunOutcome(
      ExperimentReport(name: name, seed: scenario.seed, keptLines: keptLines),
      ExpectationJudge(scenario.expectations, start: start, in: scenario.timeZone))
    let session = try ExperimentSession(scenario) { record in
      outcome.add(record)
      log(record)
    }
    if let archive = scenario.healthArchive {
      guard let archives else { throw NoHealthArchives(archive) }
      try session.bringHealthArchive(by: archives)
    }
    session.start()
    let length = scenario.runDuration
    while session.elapsed < length, !isOver(session) {
      session.device.advance(by: min(VirtualRun.slice, length - session.elapsed))
      progress(
        Progress(
          share: min(1, session.elapsed.inSeconds / length.inSeconds), ticks: session.counts.ticks))
    }
    let end = session.elapsed
    session.stop()
    return outcome.report(at: end)
  }

  /// Whether there is nothing to come: without a duration a run ends with its movements.
  private func isOver(_ session: ExperimentSession) -> Bool {
    scenario.duration == nil && session.device.inside { session.device.motion.isOver }
      && session.elapsed >= scenario.lastTimeSpokenOf
  }
}

/// A program that cannot read archives was given a scenario with one.
public struct NoHealthArchives: Error, CustomStringConvertible {
  private let path: String

  public init(_ archive: Scenario.HealthArchiveReference) {
    path = archive.path
  }

  public var description: String {
    "health.import is read by 'lockstep run' only; leave it out, and bring the export into a service's "
      + "store with: lockstep import \(path)"
  }
}

/// What a run comes to, entry by entry. Used on the thread that drives the device.
private final class RunOutcome {
  private var report: ExperimentReport
  private var judge: ExpectationJudge

  init(_ report: ExperimentReport, _ judge: ExpectationJudge) {
    self.report = report
    self.judge = judge
  }

  func add(_ record: LogRecord) {
    report.add(record)
    var steps: Double?
    if case .steps(_, let count, _, _) = record.details { steps = count }
    judge.add(record.kind, at: record.elapsed, steps: steps)
  }

  func report(at end: Duration) -> ExperimentReport {
    report.verdicts = judge.verdicts(at: end)
    return report
  }
}

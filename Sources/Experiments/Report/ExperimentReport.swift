import DeviceSimulation
import Foundation

/// What an experiment showed: its phases, its totals, and what a picture of it needs.
///
/// A report grows entry by entry, from a session in virtual time or from the journal of a service,
/// and takes the same room however long the phases are.
///
/// ```swift
/// var report = ExperimentReport(name: "night", seed: scenario.seed)
/// let session = try ExperimentSession(scenario) { report.add($0) }
/// session.start()
/// session.device.advance(by: .hours(8))
/// session.stop()
/// report.phases.map(\.refusals)
/// ```
public struct ExperimentReport: Sendable {
  /// What the phone or the scenario is called.
  public var name: String
  /// The seed of the phone's chance; nil where the source does not tell.
  public var seed: UInt64?
  /// What became of the experiment's expectations, in their order. A report does not judge by itself.
  public var verdicts: [ExpectationVerdict] = []

  /// The stretches during which the lock state stayed the same, in the order of happening.
  public internal(set) var phases: [Phase] = []
  /// What happened in all phases together.
  public internal(set) var totals = Totals()
  /// The clock's distances from UTC: the first, and each that differs from the one before, with the
  /// moment since when it is so.
  ///
  /// A session's entries tell to the second when daylight saving began or ended; from the journal it
  /// is the first entry with the other offset. Travel looks the same here.
  public internal(set) var offsets: [LocalTime] = []
  /// Ticks and sums over time, thinned.
  public internal(set) var timeline = ReportTimeline()

  let keptLines: Int
  var zone = ZoneOffsets()
  var hasStopped = false

  /// How many lines of the log are kept from each end of a phase, unless told otherwise.
  public static let usualLines = 6

  /// An empty report.
  ///
  /// - Parameter keptLines: how many lines of the log to keep from each end of a phase; `.max` keeps
  ///   the log whole, and then memory grows with it.
  public init(name: String, seed: UInt64? = nil, keptLines: Int = usualLines) {
    self.name = name
    self.seed = seed
    self.keptLines = keptLines
  }

  /// Whether nothing has come yet.
  public var isEmpty: Bool { phases.isEmpty }

  /// Whether every expectation is met; so where there is none.
  public var isAsExpected: Bool { verdicts.allSatisfy { $0.outcome == .met } }

  /// When the first entry was written.
  public var start: LocalTime? { phases.first?.from }

  /// When the last entry was written.
  public var end: LocalTime? { phases.last?.to }

  /// The earliest and the latest moment of an entry in milliseconds since 1970: start and end, unless
  /// the clock was set back.
  var range: ClosedRange<Int64>?
}

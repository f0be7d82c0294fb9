import DeviceSimulation

extension ExperimentReport {
  /// How often the app was woken, and what came of it.
  public struct Totals: Hashable, Sendable {
    /// Location updates.
    public internal(set) var ticks = 0
    /// Queries that HealthKit answered, with steps or without.
    public internal(set) var answers = 0
    /// Of the answers, those without steps.
    public internal(set) var noData = 0
    /// Queries that HealthKit refused.
    public internal(set) var refusals = 0
    /// Entries of faults: of the control file, the location and the daemon itself.
    public internal(set) var faults = 0

    /// Ticks whose query had come to nothing when the log ended.
    public var unanswered: Int { max(0, ticks - answers - refusals) }
  }

  /// A stretch during which the lock state stayed the same.
  ///
  /// An answer counts where it comes, which may be one phase after its tick.
  public struct Phase: Hashable, Sendable {
    public let lockState: LockState
    /// The entry that the phase began with.
    public let from: LocalTime
    /// Where the next phase began; the last entry of the last phase, and of one whose service was
    /// stopped.
    public internal(set) var to: LocalTime
    public internal(set) var totals = Totals()
    /// From the unlock to the first answer, with steps or without; nil in a phase that no unlock began,
    /// and while there is no answer.
    public internal(set) var firstAnswer: Duration?
    /// The first and the last sum that the app was given.
    public internal(set) var steps: (first: Double, last: Double)? {
      get { firstSteps.map { ($0, lastSteps) } }
      set {
        firstSteps = newValue?.first
        lastSteps = newValue?.last ?? 0
      }
    }
    /// The lines of the phase, its middle left out.
    public internal(set) var log: ElidedLog

    let followsUnlock: Bool
    private var firstSteps: Double?
    private var lastSteps = 0.0

    init(_ lockState: LockState, at time: LocalTime, followsUnlock: Bool, keptLines: Int) {
      self.lockState = lockState
      from = time
      to = time
      self.followsUnlock = followsUnlock
      log = ElidedLog(keeping: keptLines)
    }

    public var duration: Duration { from.duration(to: to) }
  }
}

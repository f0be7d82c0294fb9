/// What somebody who awaits a device's time wants of it.
struct TimeGoal: Sendable {
  enum Kind: Sendable {
    /// That an instant has come and all that is due then has happened.
    case instant(DeviceInstant)
    /// That work is done. Time passes for it until a limit; without one, only when somebody else wants
    /// it to. With its patience, in the machine's time, for what comes from outside the device.
    case work(limit: DeviceInstant?, allowed: Duration, patience: Duration)
  }

  let kind: Kind
  /// Whether it is a task on the device that waits, and goes on there.
  let isInside: Bool
  /// Called when the goal is reached, or cannot be.
  var end: @Sendable (UnfinishedWork?) -> Void
  /// Whether the work has come to the device; nobody loses patience with it before.
  var hasBegun = false
  /// Whether the work is done.
  var isDone = false

  /// Until when time may pass for it.
  var limit: DeviceInstant? {
    switch kind {
    case .instant(let instant): instant
    case .work(let limit, _, _): limit
    }
  }

  /// How long to wait, in the machine's time, for what comes from outside; nil for as long as it takes.
  var patience: Duration? {
    if hasBegun, case .work(_, _, let patience) = kind { patience } else { nil }
  }

  var isWork: Bool {
    if case .work = kind { true } else { false }
  }

  func isReached(at now: DeviceInstant) -> Bool {
    switch kind {
    case .instant(let instant): instant <= now
    case .work: isDone
    }
  }
}

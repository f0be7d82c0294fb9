/// What a scenario that was read again changes and a running phone cannot take over.
public struct LeftChanges: Equatable, Sendable, CustomStringConvertible {
  /// The key paths of what takes effect at the next start.
  public var needingRestart: [String] = []
  /// The key paths of what only a new phone can have.
  public var needingFresh: [String] = []

  init(from old: Scenario, to new: Scenario) {
    if old.hasPasscode != new.hasPasscode { needingRestart.append("device.passcode") }
    if old.timeline != new.timeline { needingRestart.append("timeline") }
    needingFresh = old.fit.differences(from: new.fit)
    if old.lockState != new.lockState { needingFresh.append("device.lockState") }
    if old.stepsBeforeStart != new.stepsBeforeStart { needingFresh.append("health.today") }
  }

  /// What to say of it after "scenario reloaded"; nothing when nothing was left.
  public var description: String {
    var text = ""
    if !needingRestart.isEmpty {
      text += "; needs a restart: \(needingRestart.joined(separator: ", "))"
    }
    if !needingFresh.isEmpty {
      text += "; needs a restart with --fresh: \(needingFresh.joined(separator: ", "))"
    }
    return text
  }
}

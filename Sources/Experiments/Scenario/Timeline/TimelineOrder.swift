import DeviceSimulation
import Foundation

/// Follows a timeline in thought, to find what no phone and no user can do.
struct TimelineOrder {
  private var lockState: LockState
  private var hasPasscode: Bool
  private var isRunning = true
  private var isInFront = true
  private var hasSignal = true
  private let relaunch: RelaunchPolicy

  init(_ scenario: Scenario) {
    lockState = scenario.lockState
    hasPasscode = scenario.hasPasscode
    relaunch = scenario.appLife.relaunch
  }

  /// Takes note of an action.
  ///
  /// - Returns: why it is impossible at this point; nil when it is not.
  mutating func follow(_ action: TimelineAction) -> String? {
    if let event = action.lockEvent {
      lockState = lockState.after(event)
      if event == .reboot { isInFront = false }
      return nil
    }
    switch action {
    case .setPasscode, .removePasscode: return changePasscode(action == .setPasscode)
    case .openApp:
      isRunning = true
      isInFront = true
    case .leaveApp:
      guard isInFront else { return "the app is not in front" }
      isInFront = false
    case .suspendApp:
      guard isRunning else { return "the app is not running" }
      guard !isInFront || lockState != .unlocked else {
        return "an app in front is not suspended; leaveApp or lock first"
      }
    case .terminateApp, .forceQuitApp:
      guard isRunning else { return "the app is not running" }
      // An app that crashed may be back for what it registered for; nobody can tell from here.
      isRunning = action == .terminateApp && relaunch != .never
      isInFront = false
    case .loseSignal, .regainSignal:
      let regains = action == .regainSignal
      guard hasSignal != regains else {
        return regains ? "the signal has not been lost" : "the signal has been lost already"
      }
      hasSignal = regains
    default: break
    }
    return nil
  }

  private mutating func changePasscode(_ isSet: Bool) -> String? {
    guard lockState == .unlocked else {
      return "a passcode is set and removed on an unlocked phone; unlock first"
    }
    guard hasPasscode != isSet else {
      return isSet ? "the phone has a passcode already" : "the phone has no passcode"
    }
    hasPasscode = isSet
    return nil
  }
}

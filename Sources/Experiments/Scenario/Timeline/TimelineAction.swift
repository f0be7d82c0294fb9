import DeviceSimulation
import Foundation

/// What a timeline can do to a phone and to the app on it.
public enum TimelineAction: Equatable, Sendable {
  case lock
  case unlock
  case reboot
  /// The user gives the phone a passcode, or takes it away.
  case setPasscode
  case removePasscode
  /// The phone arrives in another zone.
  case travel(TimeZone)
  /// The clock is set forward, or back by a negative time.
  case setClock(Duration)
  /// The user changes what the app may do; nil leaves it as it is.
  case authorize(
    health: AppEnvironment.HealthAuthorization?, location: AppEnvironment.LocationAuthorization?)
  case openApp
  case leaveApp
  case suspendApp
  case terminateApp
  case forceQuitApp
  /// The phone loses sight of the satellites, or sees them again.
  case loseSignal
  case regainSignal
  /// The app saves a number of steps that it has counted itself over a time that ends now; `entered`
  /// is what its user typed in.
  case save(steps: Int, over: Duration, entered: Bool)
  /// The app asks for today's steps, as a background task or a shortcut has it do: a suspended app is
  /// woken for it, and one that is gone launched where that is allowed.
  case collect

  /// The word for it in a scenario file.
  public var word: String {
    switch self {
    case .lock: "lock"
    case .unlock: "unlock"
    case .reboot: "reboot"
    case .setPasscode: "setPasscode"
    case .removePasscode: "removePasscode"
    case .travel: "travel"
    case .setClock: "setClock"
    case .authorize: "authorize"
    case .openApp: "openApp"
    case .leaveApp: "leaveApp"
    case .suspendApp: "suspendApp"
    case .terminateApp: "terminateApp"
    case .forceQuitApp: "forceQuitApp"
    case .loseSignal: "loseSignal"
    case .regainSignal: "regainSignal"
    case .save: "save"
    case .collect: "collect"
    }
  }

  /// The lock event that it is, if it is one.
  var lockEvent: LockEvent? {
    switch self {
    case .lock: .lock
    case .unlock: .unlock
    case .reboot: .reboot
    default: nil
    }
  }
}

/// One launch of the app's process.
public struct AppLaunch: Equatable, Sendable {
  /// Who launched it.
  public enum Reason: String, CaseIterable, Sendable {
    /// Its user, who opened it.
    case user
    /// Core Location, for a significant change.
    case location
    /// HealthKit, for background delivery.
    case healthKit = "health-kit"
    /// The scheduler of background tasks.
    case backgroundTask = "background-task"
    /// The system after a boot or a crash, where ``RelaunchPolicy/atOnce`` says so.
    case system
    /// A test that called into an app that was not running.
    case test
  }

  public var reason: Reason
  /// Its number on this device, from 1.
  public var number: Int
}

import Foundation

/// One time that the app was woken in the background for new data of a type.
public struct BackgroundDeliveryRecord: Equatable, Sendable {
  /// What became of a delivery.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The app has not called the completion handler yet.
    case underway
    /// The app called the completion handler in time.
    case completed
    /// It did not, for whatever reason: no query, no call, no process.
    case missed
  }

  /// The type of the data.
  public let type: HKObjectType
  /// What the device's clock showed.
  public let date: Date
  /// 1 for the first attempt, one more after each miss.
  public let attempt: Int
  /// Whether the app's process was launched for it, rather than resumed.
  public let isLaunch: Bool
  public internal(set) var outcome = Outcome.underway
}

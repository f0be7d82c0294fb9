/// Where the app stands, as its system sees it.
///
/// The states and the ways between them are those of Apple's "Managing your app's life cycle"
/// (<https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle>).
public enum AppState: String, Codable, CaseIterable, Comparable, Sendable {
  /// It has no process.
  case notRunning = "not-running"
  /// Its process is in memory and gets no processor: what is meant for it waits.
  case suspended
  /// It runs without being seen.
  case background
  /// It is on its way to the front or away from it.
  case inactive
  /// It is in front of its user.
  case active

  /// Whether its code runs.
  public var isRunning: Bool { self >= .background }

  public static func < (left: AppState, right: AppState) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .notRunning: 0
    case .suspended: 1
    case .background: 2
    case .inactive: 3
    case .active: 4
    }
  }
}

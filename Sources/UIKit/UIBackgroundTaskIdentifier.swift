/// Names one background task of a process.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// No task: what an app gets that may not run in the background any longer.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

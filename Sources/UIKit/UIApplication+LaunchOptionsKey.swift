import DeviceSimulation

extension UIApplication {
  /// Says why the app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Core Location has launched the app, for a significant change; the value is `true`.
    public static let location = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocationKey")
  }
}

extension AppLaunch {
  /// What the delegate is told of it; nil where Apple documents no key.
  var options: [UIApplication.LaunchOptionsKey: Any]? {
    reason == .location ? [.location: true] : nil
  }
}

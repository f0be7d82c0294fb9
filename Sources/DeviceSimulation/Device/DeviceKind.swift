/// A kind of device, as far as the frameworks tell kinds apart.
public enum DeviceKind: String, Codable, CaseIterable, Sendable {
  case iPhone
  case iPad
  case appleWatch = "Apple Watch"
  case iPodTouch = "iPod touch"

  /// Whether the device keeps health data: what `isHealthDataAvailable()` answers.
  ///
  /// The iPad here is one before iPadOS 17, the release that brought HealthKit to it.
  public var hasHealthKit: Bool { self != .iPad }
}

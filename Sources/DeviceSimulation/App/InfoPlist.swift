/// What an app says of itself in its `Info.plist`, as far as the frameworks here ask for it.
///
/// ```swift
/// let device = try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T08:00:00+09:00")
/// device.app.infoPlist = try InfoPlist(contentsOfFile: "Build/MyApp.app/Info.plist")
/// ```
///
/// The file that counts is the built app's: Xcode adds keys from build settings, and what
/// `$(PRODUCT_NAME)` stands for is in no other.
public struct InfoPlist: Codable, Equatable, Sendable {
  /// A text that the system shows when the app asks for something of its user's.
  ///
  /// Apple's documentation of each key says what asks for it.
  public enum UsageDescription: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
    /// To read health data, since iOS 10.
    case healthShare = "NSHealthShareUsageDescription"
    /// To save health data, since iOS 10.
    case healthUpdate = "NSHealthUpdateUsageDescription"
    /// To read clinical records, since iOS 12.
    case clinicalRecords = "NSHealthClinicalHealthRecordsShareUsageDescription"
    /// To use the location while the app is in use, since iOS 11 also for those that want more.
    case locationWhenInUse = "NSLocationWhenInUseUsageDescription"
    /// To use the location always, since iOS 11.
    case locationAlwaysAndWhenInUse = "NSLocationAlwaysAndWhenInUseUsageDescription"
    /// To use the location always, until iOS 10.
    case locationAlways = "NSLocationAlwaysUsageDescription"

    /// The key in the file.
    public var key: String { rawValue }
  }

  /// The usage descriptions as they are written; ``usageDescription(_:)`` leaves out empty ones.
  public var usageDescriptions: [UsageDescription: String]
  /// `UIBackgroundModes`, such as `location`, `fetch` and `processing`.
  public var backgroundModes: [String]
  /// The capabilities without which the app cannot be installed: those that
  /// `UIRequiredDeviceCapabilities` lists, or that are true in its form as a dictionary.
  public var requiredDeviceCapabilities: [String]
  /// The capabilities with which the app cannot be installed: those that are false in
  /// `UIRequiredDeviceCapabilities`.
  public var excludedDeviceCapabilities: [String]
  /// `BGTaskSchedulerPermittedIdentifiers`.
  public var backgroundTaskIdentifiers: [String]
  /// `CFBundleIdentifier`.
  public var bundleIdentifier: String?
  /// `CFBundleName`.
  public var name: String?
  /// `CFBundleShortVersionString`.
  public var version: String?

  /// Makes what a file would say; without arguments a file without any of the keys.
  public init(
    usageDescriptions: [UsageDescription: String] = [:], backgroundModes: [String] = [],
    requiredDeviceCapabilities: [String] = [], excludedDeviceCapabilities: [String] = [],
    backgroundTaskIdentifiers: [String] = [], bundleIdentifier: String? = nil,
    name: String? = nil, version: String? = nil
  ) {
    self.usageDescriptions = usageDescriptions
    self.backgroundModes = backgroundModes
    self.requiredDeviceCapabilities = requiredDeviceCapabilities
    self.excludedDeviceCapabilities = excludedDeviceCapabilities
    self.backgroundTaskIdentifiers = backgroundTaskIdentifiers
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.version = version
  }

  /// A usage description; nil when it is missing, or nothing but white space.
  public func usageDescription(_ description: UsageDescription) -> String? {
    usageDescriptions[description].flatMap { text in
      text.allSatisfy(\.isWhitespace) ? nil : text
    }
  }

  /// Why an app with this `Info.plist` cannot be installed on a kind of device; nil when it can.
  ///
  /// Of the required device capabilities only `healthkit` tells devices apart here (Apple's
  /// documentation of `UIRequiredDeviceCapabilities`).
  public func obstacle(toInstallationOn kind: DeviceKind) -> String? {
    let capability = "healthkit"
    if requiredDeviceCapabilities.contains(capability), !kind.hasHealthKit {
      return
        "UIRequiredDeviceCapabilities requires \(capability), which an \(kind.rawValue) does not have"
    }
    if excludedDeviceCapabilities.contains(capability), kind.hasHealthKit {
      return "UIRequiredDeviceCapabilities excludes \(capability), which an \(kind.rawValue) has"
    }
    return nil
  }
}

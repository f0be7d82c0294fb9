/// What an app's entitlements file lets it do, as far as HealthKit asks for it.
public struct Entitlements: Equatable, Sendable {
  /// `com.apple.developer.healthkit`: to use HealthKit at all.
  public var healthKit: Bool
  /// `com.apple.developer.healthkit.background-delivery`: to be woken for new data, since iOS 15.
  public var backgroundDelivery: Bool

  /// The keys in the file.
  public static let healthKitKey = "com.apple.developer.healthkit"
  public static let backgroundDeliveryKey = "com.apple.developer.healthkit.background-delivery"

  public init(healthKit: Bool = false, backgroundDelivery: Bool = false) {
    self.healthKit = healthKit
    self.backgroundDelivery = backgroundDelivery
  }

  /// Reads an entitlements file, a property list like ``InfoPlist``.
  ///
  /// - Throws: ``InfoPlistError``, as reading that does.
  public init(contentsOfFile path: String) throws(InfoPlistError) {
    let list = try PropertyList(contentsOfFile: path)
    healthKit = try list.flag(Self.healthKitKey) ?? false
    backgroundDelivery = try list.flag(Self.backgroundDeliveryKey) ?? false
  }
}

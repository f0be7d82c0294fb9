import Foundation
import HealthKit

/// The source of a record, whose bundle identifier exports leave out.
///
/// A record that Apple's hardware measured is of that device, a phone or a watch, and counts where
/// sources are merged as such; any other is of an app. The identifier is made from the name, so that
/// the source is the same in every export.
enum ExportedSource {
  static func record(
    name: String, device: DeviceRecord?, isUserEntered: Bool
  ) -> SourceRecord {
    let hardware = device?.manufacturer?.hasPrefix("Apple") == true ? device?.hardwareVersion : nil
    return SourceRecord(
      bundleIdentifier: identifier(of: name, isHardware: hardware != nil), name: name,
      productType: hardware, wasUserEntered: isUserEntered)
  }

  /// As on a phone, those of devices begin with `com.apple.health`.
  private static func identifier(of name: String, isHardware: Bool) -> String {
    // Health itself saves what people type in there.
    if name == "Health" { return "com.apple.Health" }
    let letters = name.unicodeScalars.map { scalar -> String in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(scalar).lowercased()
        : scalar.isASCII ? "-" : "u" + String(scalar.value, radix: 16)
    }
    return (isHardware ? "com.apple.health." : "imported.") + letters.joined()
  }
}

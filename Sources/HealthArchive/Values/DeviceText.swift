import HealthKit

/// A device as Apple prints it into exports:
/// `<<HKDevice: 0x282a45810>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, software:10.2>`.
///
/// Values have commas in them, so a field ends where the next known name begins. The address is none
/// of the device's.
enum DeviceText {
  private static let fields:
    [(name: String, path: WritableKeyPath<DeviceRecord, String?> & Sendable)] =
      [
        ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model),
        ("hardware", \.hardwareVersion), ("firmware", \.firmwareVersion),
        ("software", \.softwareVersion), ("localIdentifier", \.localIdentifier),
        ("UDIDeviceIdentifier", \.udiDeviceIdentifier),
      ]

  /// What follows the address, which is another in every export, if not for every record.
  static func withoutAddress(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard text.starts(with: "<<HKDevice: ".utf8), let end = text.firstIndex(of: UInt8(ascii: ">"))
    else { return text }
    return UnsafeBufferPointer(rebasing: text[(end + 1)...])
  }

  /// The device; nil for a text that names none.
  static func device(_ text: String) -> DeviceRecord? {
    var device = DeviceRecord.unknown
    var isKnown = false
    // From the last field to the first: each is what is left up to the end.
    var rest = text.hasSuffix(">") ? text.dropLast() : text[...]
    var found: [(range: Range<String.Index>, path: WritableKeyPath<DeviceRecord, String?>)] = []
    for field in fields {
      guard let range = rest.firstRange(of: ", \(field.name):") else { continue }
      found.append((range, field.path))
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    for (range, path) in found.reversed() {
      let value = String(rest[range.upperBound...])
      if !value.isEmpty, value != "(null)" {
        device[keyPath: path] = value
        isKnown = true
      }
      rest = rest[..<range.lowerBound]
    }
    return isKnown ? device : nil
  }
}

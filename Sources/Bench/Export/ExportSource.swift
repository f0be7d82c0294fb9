/// An app or a device that wrote records, through the versions that it had over the years.
struct ExportSource {
  let name: String
  /// The device as a release of its system describes itself, or nil for an app without one.
  let device: Device?
  /// One for each equal part of the export's time.
  let versions: [String]

  struct Device {
    let name: String
    let model: String
    let hardware: String
  }

  static let phone = ExportSource(
    name: "Anna’s iPhone", device: Device(name: "iPhone", model: "iPhone", hardware: "iPhone12,1"),
    versions: ["12.4", "13.3.1", "14.2", "14.8", "15.4.1", "16.1", "16.6", "17.4.1"])
  // Apple sets a no-break space into the watch's name.
  static let watch = ExportSource(
    name: "Anna’s Apple\u{a0}Watch",
    device: Device(name: "Apple Watch", model: "Watch", hardware: "Watch6,7"),
    versions: ["5.3", "6.1.1", "7.1", "7.6", "8.5", "9.1", "9.6", "10.4"])
  static let scale = ExportSource(
    name: "Scale & Co", device: nil, versions: ["2160040", "3040101"])
  static let cuff = ExportSource(name: "Cuff", device: nil, versions: ["4.1", "5.0.2"])

  /// Which version had written what came after a part of the export's time.
  func versionIndex(at progress: Double) -> Int {
    min(Int(progress * Double(versions.count)), versions.count - 1)
  }

  /// The attributes from the name to the device.
  ///
  /// What follows `HKDevice:` is where the object lay in the phone's memory: one device has many.
  func attributes(version index: Int, address: UInt64) -> String {
    let version = versions[index]
    let text = " sourceName=\"\(escapedName)\" sourceVersion=\"\(version)\""
    guard let device else { return text }
    let pointer = String(0x2_8000_0000 + address % 0x1000_0000 * 16, radix: 16)
    return text
      + " device=\"&lt;&lt;HKDevice: 0x\(pointer)&gt;, name:\(device.name), manufacturer:Apple Inc., "
      + "model:\(device.model), hardware:\(device.hardware), software:\(version)&gt;\""
  }

  private var escapedName: String { name.replacing("&", with: "&amp;") }
}

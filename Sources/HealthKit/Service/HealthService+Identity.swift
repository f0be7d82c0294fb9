import DeviceSimulation
import Foundation

extension HealthService {
  /// The calling app, as the source of what it saves.
  var appRevision: HKSourceRevision {
    HKSourceRevision(
      source: HKSource(app: device.app), version: appVersion, productType: nil,
      operatingSystemVersion: OperatingSystemVersion(text: systemVersion))
  }

  /// The device that the app runs on, as a measuring device.
  var hardware: DeviceRecord {
    DeviceRecord(
      name: device.kind.rawValue, manufacturer: "Apple Inc.", model: device.kind.rawValue,
      hardwareVersion: productType, softwareVersion: systemVersion)
  }

  /// The hardware's name of its own, as sources have it.
  private var productType: String {
    switch device.kind {
    case .iPhone: SensorDevice.phone.source.productType ?? "iPhone"
    case .appleWatch: SensorDevice.watch.source.productType ?? "Watch"
    case .iPad: "iPad6,3"
    case .iPodTouch: "iPod7,1"
    }
  }
}

import DeviceSimulation
import Foundation

/// The hardware that measured a sample. Two with equal fields are equal.
open class HKDevice: NSObject, @unchecked Sendable {
  /// What people call it.
  public let name: String?
  public let manufacturer: String?
  public let model: String?
  public let hardwareVersion: String?
  public let firmwareVersion: String?
  public let softwareVersion: String?
  /// The identifier that the app has for it.
  public let localIdentifier: String?
  /// The device identifier portion of the FDA's unique device identifier.
  public let udiDeviceIdentifier: String?

  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
    firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
    udiDeviceIdentifier: String?
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  /// The device that the app runs on.
  open class func local() -> HKDevice {
    let device = SimulatedDevice.current()
    return HKDevice(device.inside { device.health.hardware })
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDevice)?.record == record
  }

  open override var hash: Int { record.hashValue }
}

extension HKDevice {
  convenience init(_ record: DeviceRecord) {
    self.init(
      name: record.name, manufacturer: record.manufacturer, model: record.model,
      hardwareVersion: record.hardwareVersion, firmwareVersion: record.firmwareVersion,
      softwareVersion: record.softwareVersion, localIdentifier: record.localIdentifier,
      udiDeviceIdentifier: record.udiDeviceIdentifier)
  }

  /// The device as the store keeps it.
  var record: DeviceRecord {
    DeviceRecord(
      name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
      firmwareVersion: firmwareVersion, softwareVersion: softwareVersion,
      localIdentifier: localIdentifier, udiDeviceIdentifier: udiDeviceIdentifier)
  }
}

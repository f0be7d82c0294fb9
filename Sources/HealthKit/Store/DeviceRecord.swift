/// The hardware that made a sample, as the store keeps it.
package struct DeviceRecord: Hashable, Sendable {
  package var name: String?
  package var manufacturer: String?
  package var model: String?
  package var hardwareVersion: String?
  package var firmwareVersion: String?
  package var softwareVersion: String?
  package var localIdentifier: String?
  package var udiDeviceIdentifier: String?

  /// The fields, in the order in which they are stored.
  static let fields: [WritableKeyPath<DeviceRecord, String?> & Sendable] = [
    \.name, \.manufacturer, \.model, \.hardwareVersion, \.firmwareVersion, \.softwareVersion,
    \.localIdentifier, \.udiDeviceIdentifier,
  ]
}

/// With what a sample was made: shared by many samples, and stored once.
package struct OriginRecord: Hashable, Sendable {
  /// The version of the app that saved it.
  package var version: String?

  /// The version of the system it ran on, such as `10.1.0`.
  package var system: String?

  /// The hardware that measured it; nil where none was named.
  package var device: DeviceRecord?
}

extension DeviceRecord {
  /// A device of which nothing is known.
  package static var unknown: DeviceRecord { DeviceRecord() }
}

extension OriginRecord {
  /// The version of an app, and the device that it had its samples from.
  package init(appVersion: String?, hardware: DeviceRecord?) {
    self.init(version: appVersion, system: nil, device: hardware)
  }
}

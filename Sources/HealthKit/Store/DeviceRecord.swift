/// The hardware that made a sample, as the store keeps it.
struct DeviceRecord: Hashable, Sendable {
  var name: String?
  var manufacturer: String?
  var model: String?
  var hardwareVersion: String?
  var firmwareVersion: String?
  var softwareVersion: String?
  var localIdentifier: String?
  var udiDeviceIdentifier: String?

  /// The fields, in the order in which they are stored.
  static let fields: [WritableKeyPath<DeviceRecord, String?> & Sendable] = [
    \.name, \.manufacturer, \.model, \.hardwareVersion, \.firmwareVersion, \.softwareVersion,
    \.localIdentifier, \.udiDeviceIdentifier,
  ]
}

/// With what a sample was made: shared by many samples, and stored once.
struct OriginRecord: Hashable, Sendable {
  /// The version of the app that saved it.
  var version: String?

  /// The version of the system it ran on, such as `10.1.0`.
  var system: String?

  /// The hardware that measured it; nil where none was named.
  var device: DeviceRecord?
}

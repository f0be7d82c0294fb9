/// A device that its tasks know without holding it: its queue holds them.
struct WeakDevice: Sendable {
  private weak let presence: DevicePresence?

  init(_ device: SimulatedDevice) {
    presence = device.presence
  }

  /// The device, while it lives.
  var device: SimulatedDevice? { presence?.device }
}

extension SimulatedDevice {
  /// The device that a test's task and the tasks it begins belong to, also on other threads.
  @TaskLocal static var ofTestTask: WeakDevice?
}

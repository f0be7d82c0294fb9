/// Says whether a device still lives, to those who outlive it.
///
/// Refer to it weakly and to the device never: an object to which there are weak references is slower
/// to hold on to, and events hold on to their device all the time.
public final class DevicePresence: Sendable {
  /// The device. Whoever asks on one thread while the device goes on another is stopped.
  public unowned let device: SimulatedDevice

  init(of device: SimulatedDevice) {
    self.device = device
  }
}

extension SimulatedDevice {
  /// The device's presence, which goes when it goes.
  public var presence: DevicePresence { guarded { storedPresence } }
}

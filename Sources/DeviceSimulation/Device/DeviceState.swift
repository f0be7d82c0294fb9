import Foundation

/// What a device is made of at one moment, for a device that is to go on where another one stopped:
/// its clock, its lock, its place on the way, and its generator.
///
/// The protected store is not part of it, nor are pending events: a device that goes on has been
/// off, and its app is launched anew.
public struct DeviceState: Codable, Equatable, Sendable {
  /// What the clock shows, in nanoseconds since 1970.
  public var clock: Int64
  public var lockState: LockState
  public var motion: Motion.Progress
  public var generator: SeededGenerator
  /// How often the device has been started, from 1.
  public var starts: Int

  /// What the clock shows.
  public var date: Date { Date(nanosecondsSince1970: clock) }
}

extension SimulatedDevice {
  /// The device as it is now.
  public var state: DeviceState {
    guarded {
      DeviceState(
        clock: clock.pointee, lockState: storedProtection.lockState,
        motion: storedMotion.progress, generator: generator, starts: starts)
    }
  }

  /// A device that goes on from a kept state, at the date of `configuration`.
  public convenience init(_ configuration: DeviceConfiguration, goingOnFrom state: DeviceState) {
    var configuration = configuration
    configuration.lockState = state.lockState
    self.init(configuration, starts: state.starts + 1)
    generator = state.generator
  }
}

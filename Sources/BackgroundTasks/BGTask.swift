import DeviceSimulation
import Foundation

/// A task that the system has launched the app for, or woken it.
open class BGTask: NSObject, @unchecked Sendable {
  /// That of the request.
  public let identifier: String
  /// Called when the time is over: what runs is to stop, and to call ``setTaskCompleted(success:)``.
  ///
  /// Without one, the task counts as completed without success at that moment (Apple's documentation
  /// of this property).
  open var expirationHandler: (() -> Void)?

  private weak var presence: DevicePresence?

  init(identifier: String, device: SimulatedDevice) {
    self.identifier = identifier
    presence = device.presence
  }

  /// Tells the system that the task is done: the app is suspended soon. Without effect the second
  /// time, and after the task's end.
  ///
  /// - Parameter success: makes no difference here.
  open func setTaskCompleted(success: Bool) {
    guard let device = presence?.device else { return }
    device.perform { [unowned device] in BackgroundTaskService.of(device).complete(self) }
  }
}

/// A task that refreshes the app's content, for as long as ``BackgroundRefreshParameters/runningTime``.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}

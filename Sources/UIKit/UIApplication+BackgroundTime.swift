import DeviceSimulation
import Foundation

extension UIApplication {
  /// How long the app may go on running in the background, in seconds.
  ///
  /// `AppLifeParameters.backgroundTime` from when it got there, whatever runs; in front a number
  /// without meaning that is very large, as Apple documents, here the largest.
  nonisolated public var backgroundTimeRemaining: TimeInterval {
    let device = device()
    return device.inside { ApplicationService.of(device).backgroundTime.remaining }
  }

  /// Keeps the app running for a while after it has left the front.
  ///
  /// All tasks share one time, `AppLifeParameters.backgroundTime`. Shortly before it is over
  /// (`AppLifeParameters.expirationNotice`) the handlers of those that still run are called, in the
  /// order in which they began. An app with a task that has not ended when the time is over is
  /// terminated (Apple's documentation of this method).
  ///
  /// - Parameter handler: called on the main actor.
  /// - Returns: what to end the task by; ``UIBackgroundTaskIdentifier/invalid`` when the app has no
  ///   time left.
  @discardableResult
  nonisolated public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// As ``beginBackgroundTask(expirationHandler:)``, with a name, which is one of the app's
  /// `AppLife.reasonsAwake` as long as the task runs.
  @discardableResult
  nonisolated public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    let device = device()
    return device.inside {
      ApplicationService.of(device).backgroundTime.begin(taskName, expirationHandler: handler)
    }
  }

  /// Ends a task. Without effect for one that has ended already.
  nonisolated public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    let device = device()
    device.inside { ApplicationService.of(device).backgroundTime.end(identifier) }
  }
}

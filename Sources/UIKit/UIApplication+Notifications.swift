import DeviceSimulation
import Foundation

// Not constants: `NotificationCenter.default` is one for the process, which has many devices. So the
// names are the device's own, and its process's own; see "What differs on Linux" in UIKit.docc.
extension UIApplication {
  /// Posted after the launch, before the app becomes active.
  nonisolated public class var didFinishLaunchingNotification: Notification.Name {
    name(.didFinishLaunching)
  }

  /// Posted once the app is in front.
  nonisolated public class var didBecomeActiveNotification: Notification.Name {
    name(.didBecomeActive)
  }

  /// Posted when the app is about to leave the front.
  nonisolated public class var willResignActiveNotification: Notification.Name {
    name(.willResignActive)
  }

  /// Posted when the app is in the background.
  nonisolated public class var didEnterBackgroundNotification: Notification.Name {
    name(.didEnterBackground)
  }

  /// Posted when the app is about to leave the background; not after a launch.
  nonisolated public class var willEnterForegroundNotification: Notification.Name {
    name(.willEnterForeground)
  }

  /// Posted when the user closes an app that is running. A crash, a system short of memory and a
  /// reboot tell nobody, and nor does the end of a suspended app.
  nonisolated public class var willTerminateNotification: Notification.Name {
    name(.willTerminate)
  }

  /// Posted when the device is about to be locked: protected data are still there.
  nonisolated public class var protectedDataWillBecomeUnavailableNotification: Notification.Name {
    name(.protectedDataWillBecomeUnavailable)
  }

  /// Posted when the device has been unlocked. The health store may still be opening: see
  /// `ProtectionParameters.reopenDelay`.
  nonisolated public class var protectedDataDidBecomeAvailableNotification: Notification.Name {
    name(.protectedDataDidBecomeAvailable)
  }

  /// Posted at midnight, when the zone has changed, and when summer time begins or ends.
  ///
  /// A device has an event for the next of these from when the app has asked for this name, or has a
  /// delegate, until its process ends.
  nonisolated public class var significantTimeChangeNotification: Notification.Name {
    name(.significantTimeChange)
  }

  /// Posted when ``UIApplication/backgroundRefreshStatus`` has changed.
  nonisolated public class var backgroundRefreshStatusDidChangeNotification: Notification.Name {
    name(.backgroundRefreshStatusDidChange)
  }

  nonisolated private class func name(
    _ notification: ApplicationNotification, for caller: String = #function
  ) -> Notification.Name {
    ApplicationService.of(SimulatedDevice.current(for: caller)).nameToObserve(notification)
  }
}

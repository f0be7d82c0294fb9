import Foundation

/// The beginning of an app, and what it is told of its life. Every method is optional.
///
/// A test installs it on a device by `SimulatedDevice/installApp(delegate:)`. The device makes one
/// for each launch and keeps it as long as the process lasts.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The launch has begun.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The launch is almost done: the place to register what the system calls later.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The app is in front.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The app is about to leave the front.
  func applicationWillResignActive(_ application: UIApplication)
  /// The app is in the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The app is about to leave the background.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The user closes the app.
  func applicationWillTerminate(_ application: UIApplication)
  /// The device is about to be locked.
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
  /// The device has been unlocked.
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
  /// A new day has begun, or the zone has changed.
  func applicationSignificantTimeChange(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
  public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
  public func applicationSignificantTimeChange(_ application: UIApplication) {}
}

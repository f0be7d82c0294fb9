import Foundation

/// A notification that UIKit posts, by Apple's name for it.
enum ApplicationNotification: String, CaseIterable {
  case didFinishLaunching = "UIApplicationDidFinishLaunchingNotification"
  case didBecomeActive = "UIApplicationDidBecomeActiveNotification"
  case willResignActive = "UIApplicationWillResignActiveNotification"
  case didEnterBackground = "UIApplicationDidEnterBackgroundNotification"
  case willEnterForeground = "UIApplicationWillEnterForegroundNotification"
  case willTerminate = "UIApplicationWillTerminateNotification"
  case protectedDataWillBecomeUnavailable = "UIApplicationProtectedDataWillBecomeUnavailable"
  case protectedDataDidBecomeAvailable = "UIApplicationProtectedDataDidBecomeAvailable"
  case significantTimeChange = "UIApplicationSignificantTimeChangeNotification"
  case backgroundRefreshStatusDidChange =
    "UIApplicationBackgroundRefreshStatusDidChangeNotification"
}

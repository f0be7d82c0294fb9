import DeviceSimulation
import Foundation
import UIKit

/// What an app is told, in the order in which it is.
final class Journal: @unchecked Sendable {
  private(set) var entries: [String] = []

  func write(_ entry: String) { entries.append(entry) }

  func clear() { entries = [] }

  /// Observes every notification of the device that it is called in, for the process's life.
  func observe() {
    for (title, name) in Self.names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [weak self] _ in self?.write(title)
      }
    }
  }

  private static var names: [(String, Notification.Name)] {
    [
      ("did finish launching", UIApplication.didFinishLaunchingNotification),
      ("did become active", UIApplication.didBecomeActiveNotification),
      ("will resign active", UIApplication.willResignActiveNotification),
      ("did enter background", UIApplication.didEnterBackgroundNotification),
      ("will enter foreground", UIApplication.willEnterForegroundNotification),
      ("will terminate", UIApplication.willTerminateNotification),
      (
        "protected data will become unavailable",
        UIApplication.protectedDataWillBecomeUnavailableNotification
      ),
      (
        "protected data did become available",
        UIApplication.protectedDataDidBecomeAvailableNotification
      ),
      ("refresh status did change", UIApplication.backgroundRefreshStatusDidChangeNotification),
    ]
  }
}

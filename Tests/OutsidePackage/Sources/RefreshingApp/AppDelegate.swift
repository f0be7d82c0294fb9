import BackgroundTasks
import HealthKit
import UIKit

/// An app that reads yesterday's steps in a background refresh, or at unlock when it could not.
public class AppDelegate: UIResponder, UIApplicationDelegate {
  public static let refreshIdentifier = "com.example.refresh"

  public private(set) var refreshes = 0
  public private(set) var refusals = 0
  public private(set) var steps: Double?
  private var isOwed = false
  private var backgroundTask = UIBackgroundTaskIdentifier.invalid
  private let store = HKHealthStore()

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    BGTaskScheduler.shared.register(
      forTaskWithIdentifier: AppDelegate.refreshIdentifier, using: .main
    ) { task in
      if let task = task as? BGAppRefreshTask { self.refresh(task) }
    }
    NotificationCenter.default.addObserver(
      forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: .main
    ) { _ in
      guard self.isOwed else { return }
      self.readSteps { _ in }
    }
    return true
  }

  public func applicationDidEnterBackground(_ application: UIApplication) {
    scheduleRefresh()
    backgroundTask = application.beginBackgroundTask(withName: "Last read") {
      self.endBackgroundTask()
    }
    readSteps { _ in self.endBackgroundTask() }
  }

  private func endBackgroundTask() {
    UIApplication.shared.endBackgroundTask(backgroundTask)
    backgroundTask = .invalid
  }

  private func scheduleRefresh() {
    let request = BGAppRefreshTaskRequest(identifier: AppDelegate.refreshIdentifier)
    request.earliestBeginDate = Date(timeIntervalSinceNow: 3600)
    do {
      try BGTaskScheduler.shared.submit(request)
    } catch {
      print("Could not schedule app refresh: \(error)")
    }
  }

  private func refresh(_ task: BGAppRefreshTask) {
    refreshes += 1
    scheduleRefresh()
    task.expirationHandler = { task.setTaskCompleted(success: false) }
    readSteps { task.setTaskCompleted(success: $0) }
  }

  private func readSteps(completion: @escaping (Bool) -> Void) {
    let query = HKStatisticsQuery(
      quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
      options: .cumulativeSum
    ) { _, statistics, error in
      if let error = error as? HKError, error.code == .errorDatabaseInaccessible {
        self.refusals += 1
        self.isOwed = true
      } else {
        self.isOwed = false
        self.steps = statistics?.sumQuantity()?.doubleValue(for: .count())
      }
      completion(error == nil)
    }
    store.execute(query)
  }
}

import DeviceSimulation
import Foundation
import Synchronization

/// What UIKit knows of the app on one device, and tells it: by its delegate first, then by a
/// notification, as Apple documents for most of the pairs.
///
/// Used inside its device only.
final class ApplicationService: @unchecked Sendable {
  private static let made = Atomic<Int>(0)

  let application: UIApplication
  let backgroundTime: BackgroundTime
  private unowned let device: SimulatedDevice
  /// Tells the device apart from others in this process.
  private let number: Int
  /// Tells the app's processes apart: what an earlier one has registered hears nothing more.
  private var process = 1
  /// Keeps the delegate of the running process.
  private var delegate: (any UIApplicationDelegate)?
  private var isFinishingLaunch = false
  /// Whether there is a delegate to call, which only the main actor may look at.
  var hasDelegate = false
  private var told: SystemStatus
  private var isTimeChangeOwed = false
  private var significantTime: SignificantTime?

  /// What the app is told when it has changed.
  private struct SystemStatus {
    var isProtectedDataAvailable: Bool
    var backgroundRefresh: AppEnvironment.BackgroundRefresh

    init(of device: SimulatedDevice) {
      isProtectedDataAvailable = device.isProtectedDataAvailable
      backgroundRefresh = device.app.backgroundRefresh
    }
  }

  static func of(_ device: SimulatedDevice) -> ApplicationService {
    device.service(ApplicationService.self) { device in
      device.inside { ApplicationService(device: device) }
    }
  }

  private init(device: SimulatedDevice) {
    self.device = device
    number = ApplicationService.made.add(1, ordering: .relaxed).newValue
    application = UIApplication(on: device)
    backgroundTime = BackgroundTime(device: device)
    told = SystemStatus(of: device)
    device.observeApp { [unowned self] change in follow(change) }
    device.appLife.observeClosing { [unowned self] in
      tell(.willTerminate) { $0.applicationWillTerminate($1) }
    }
    device.protection.observe { [unowned self] change in follow(change) }
    device.observeTimeZone { [unowned self] _ in significantTime?.changeZone() }
    if device.appLife.isInstalled, device.appLife.isLaunching { begin() }
  }

  // MARK: Names

  /// The name by which this process of the app on this device hears of something.
  func nameToObserve(_ notification: ApplicationNotification) -> Notification.Name {
    device.inside {
      if notification == .significantTimeChange { watchTime() }
      return name(notification)
    }
  }

  private func name(_ notification: ApplicationNotification) -> Notification.Name {
    Notification.Name("\(notification.rawValue) (device \(number), process \(process))")
  }

  // MARK: Launch

  /// Begins a process with a delegate.
  func launch(
    _ launch: AppLaunch,
    _ makeDelegate: @escaping @MainActor @Sendable () -> any UIApplicationDelegate
  ) {
    watchTime()
    hasDelegate = true
    device.callMainActor { [unowned self] in
      let delegate = makeDelegate()
      self.delegate = delegate
      application.delegate = delegate
      let options = launch.options
      _ = delegate.application(application, willFinishLaunchingWithOptions: options)
      _ = delegate.application(application, didFinishLaunchingWithOptions: options)
    }
    finishLaunch()
  }

  private func finishLaunch() {
    guard isFinishingLaunch else { return }
    isFinishingLaunch = false
    post(.didFinishLaunching)
  }

  // MARK: What happens

  private func follow(_ change: SimulatedDevice.AppChange) {
    switch change {
    case .launched: begin()
    case .state(let state, let previous): enter(state, from: previous)
    case .environmentChanged: tellStatus()
    case .terminated: forget()
    }
  }

  private func begin() {
    told = SystemStatus(of: device)
    isFinishingLaunch = true
    // An app without a delegate has finished when its beginning returns: after this event at the
    // latest.
    device.scheduleForApp { [unowned self] in finishLaunch() }
  }

  private func enter(_ state: AppState, from previous: AppState) {
    switch (state, previous) {
    case (.background, .suspended):
      backgroundTime.countDown()
      tellStatus()
    case (.background, _):
      backgroundTime.countDown()
      guard previous == .inactive else { return }
      tell(.didEnterBackground) { $0.applicationDidEnterBackground($1) }
    case (.inactive, .active):
      tell(.willResignActive) { $0.applicationWillResignActive($1) }
    case (.inactive, _):
      backgroundTime.stop()
      tellStatus()
      guard previous == .background else { return }
      tell(.willEnterForeground) { $0.applicationWillEnterForeground($1) }
    case (.active, _):
      finishLaunch()
      tell(.didBecomeActive) { $0.applicationDidBecomeActive($1) }
    case (.suspended, _):
      backgroundTime.stop()
    case (.notRunning, _):
      break
    }
  }

  private func follow(_ change: DataProtection.Change) {
    switch change {
    case .lockStateWillChange(let next):
      guard next != .unlocked, device.protection.hasPasscode else { return }
      tellProtectedData(false)
    case .protectedDataAvailable: tellStatus()
    case .lockState, .storeReadable: break
    }
  }

  /// Tells an app that runs what is not as it was told. A suspended one is told once it runs again, of
  /// what has changed by then (Apple's "Processing queued notifications").
  private func tellStatus() {
    guard device.appLife.state.isRunning else { return }
    let status = SystemStatus(of: device)
    tellProtectedData(status.isProtectedDataAvailable)
    if told.backgroundRefresh != status.backgroundRefresh {
      told.backgroundRefresh = status.backgroundRefresh
      post(.backgroundRefreshStatusDidChange)
    }
    if isTimeChangeOwed {
      isTimeChangeOwed = false
      tell(.significantTimeChange) { $0.applicationSignificantTimeChange($1) }
    }
  }

  private func tellProtectedData(_ isAvailable: Bool) {
    guard device.appLife.state.isRunning, told.isProtectedDataAvailable != isAvailable else {
      return
    }
    told.isProtectedDataAvailable = isAvailable
    if isAvailable {
      tell(.protectedDataDidBecomeAvailable) { $0.applicationProtectedDataDidBecomeAvailable($1) }
    } else {
      tell(.protectedDataWillBecomeUnavailable) {
        $0.applicationProtectedDataWillBecomeUnavailable($1)
      }
    }
  }

  private func watchTime() {
    guard significantTime == nil else { return }
    significantTime = SignificantTime(device: device) { [unowned self] in
      isTimeChangeOwed = true
      tellStatus()
    }
  }

  private func forget() {
    process += 1
    delegate = nil
    hasDelegate = false
    isTimeChangeOwed = false
    isFinishingLaunch = false
    backgroundTime.forget()
    significantTime?.stop()
    significantTime = nil
  }

  // MARK: Telling

  private func tell(
    _ notification: ApplicationNotification,
    _ call: @escaping @MainActor @Sendable (any UIApplicationDelegate, UIApplication) -> Void
  ) {
    if hasDelegate {
      device.callMainActor { [application] in
        guard let delegate = application.delegate else { return }
        call(delegate, application)
      }
    }
    post(notification)
  }

  private func post(_ notification: ApplicationNotification) {
    device.callApp { [unowned self] in
      NotificationCenter.default.post(name: name(notification), object: application)
    }
  }
}

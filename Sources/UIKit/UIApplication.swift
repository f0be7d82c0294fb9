import DeviceSimulation
import Foundation

/// The app under test, as it sees itself on the device it runs on.
///
/// ```swift
/// guard UIApplication.shared.isProtectedDataAvailable else { return owe(sync) }
/// ```
///
/// What belongs to the main actor on Apple's platforms does so here: a test that asks is `@MainActor`
/// and drives its device on the main thread.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The delegate, which the application does not keep alive.
  open weak var delegate: (any UIApplicationDelegate)? {
    didSet {
      guard let device = home.device else { return }
      device.inside { ApplicationService.of(device).hasDelegate = delegate != nil }
    }
  }

  nonisolated private let home: Home

  nonisolated init(on device: SimulatedDevice) {
    home = Home(device.presence)
    super.init()
  }

  /// The application of the device that the call means.
  open class var shared: UIApplication {
    ApplicationService.of(SimulatedDevice.current(for: "UIApplication.shared")).application
  }

  /// Whether the app is in front, on its way there or back, or in the background.
  open var applicationState: State { State(device().appState) }

  /// Whether files of the classes Complete and Complete Unless Open can be read: false while a device
  /// with a passcode is locked (Apple's documentation of the property).
  ///
  /// The health store has its own mind: locked, it may still answer for a while, and it may refuse
  /// for a moment after an unlock; see `ProtectionParameters`.
  open var isProtectedDataAvailable: Bool { device().isProtectedDataAvailable }

  /// Whether the app may be launched in the background to refresh its content.
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    UIBackgroundRefreshStatus(device().app.backgroundRefresh)
  }

  nonisolated func device(for caller: String = #function) -> SimulatedDevice {
    SimulatedDevice.current(madeOn: home.device, for: caller)
  }

  /// The device that the application belongs to, while that lives.
  private final class Home: @unchecked Sendable {
    private weak var presence: DevicePresence?

    init(_ presence: DevicePresence) {
      self.presence = presence
    }

    var device: SimulatedDevice? { presence?.device }
  }
}

import DeviceSimulation
import Foundation

/// The object through which an app asks for location updates and configures them.
///
/// Delegate calls are events of the device: none comes inside the call that asked for it. A fix is
/// delivered when it lies at least ``distanceFilter`` metres from the last one that was *delivered*.
open class CLLocationManager: NSObject, @unchecked Sendable {
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// The least horizontal distance in metres between two updates; ``kCLDistanceFilterNone``, the
  /// default, lets every movement through.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// The accuracy that the app wants: a hint.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  /// What the user is doing: it decides when updates are paused; see ``AutomaticPause``.
  open var activityType: CLActivityType = .other
  /// Whether updates end once the device has stood still for long enough. They do not resume by
  /// themselves: start them again.
  open var pausesLocationUpdatesAutomatically = true
  /// Whether updates go on in the background.
  open var allowsBackgroundLocationUpdates = false
  /// Whether the system shows that the app uses the location in the background.
  open var showsBackgroundLocationIndicator = false

  private weak var creator = SimulatedDevice.resolve()?.presence

  public override init() {
    super.init()
    guard let device = creator?.device else { return }
    device.scheduleForApp { [weak self] in self?.reportAuthorization() }
  }

  deinit {
    guard let device = creator?.device else { return }
    device.perform { LocationService.of(device).stopAbandoned() }
  }

  /// The latest location; nil before the first one.
  open var location: CLLocation? {
    let device = device()
    return device.inside { LocationService.of(device).lastLocation }
  }

  open var authorizationStatus: CLAuthorizationStatus {
    CLAuthorizationStatus(device().app.location)
  }

  /// As the instance's property, before iOS 14.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CLAuthorizationStatus(SimulatedDevice.current().app.location)
  }

  /// Whether location services are on, which they always are here.
  open class func locationServicesEnabled() -> Bool { true }

  /// Asks the user to let the app use the location at any time.
  open func requestAlwaysAuthorization() {
    request(.always)
  }

  /// Asks the user to let the app use the location while it is in use.
  open func requestWhenInUseAuthorization() {
    request(.whenInUse)
  }

  /// Starts the updates, or resumes them after a pause; the first comes with the next fix.
  ///
  /// An app that is denied the location is told so through `locationManager(_:didFailWithError:)`
  /// with `CLError.denied`; one that never asked gets nothing until it is allowed.
  open func startUpdatingLocation() {
    let device = device()
    device.perform { LocationService.of(device).start(self) }
  }

  open func stopUpdatingLocation() {
    let device = device()
    device.perform { LocationService.of(device).stop(self) }
  }

  private func device(_ caller: String = #function) -> SimulatedDevice {
    SimulatedDevice.current(madeOn: creator?.device, for: caller)
  }

  private func request(_ authorization: AppEnvironment.LocationAuthorization) {
    let device = device()
    device.scheduleForApp { [weak self, unowned device] in
      // The user is asked once; later requests change nothing.
      guard device.app.location == .notAsked else { return }
      device.app.location = authorization
      self?.reportAuthorization()
    }
  }

  private func reportAuthorization() {
    delegate?.locationManagerDidChangeAuthorization(self)
    delegate?.locationManager(self, didChangeAuthorization: authorizationStatus)
  }
}

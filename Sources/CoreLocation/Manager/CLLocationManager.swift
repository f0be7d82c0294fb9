import DeviceSimulation
import Foundation

/// The object through which an app asks for location updates and configures them.
///
/// Delegate calls are events of the device: none comes inside the call that asked for it. A fix is
/// delivered when it lies at least ``distanceFilter`` metres from the last one that was *delivered*.
///
/// ```swift
/// let manager = CLLocationManager()
/// manager.delegate = self
/// manager.requestAlwaysAuthorization()
/// manager.startUpdatingLocation()
/// ```
open class CLLocationManager: NSObject, @unchecked Sendable {
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// The least horizontal distance in metres between two updates; ``kCLDistanceFilterNone``, the
  /// default, lets every movement through.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  /// The accuracy that the app wants: a hint; see ``AccuracyTable``.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet { if desiredAccuracy != oldValue { settingsChanged() } }
  }
  /// What the user is doing: it decides when updates are paused; see ``AutomaticPause``.
  open var activityType: CLActivityType = .other {
    didSet { if activityType != oldValue { settingsChanged() } }
  }
  /// Whether updates end once the device has stood still for long enough. They do not resume by
  /// themselves: start them again.
  open var pausesLocationUpdatesAutomatically = true
  /// Whether updates go on in the background.
  ///
  /// Where they do they keep the app running there. An app without them is suspended a moment after it
  /// has left the front; see ``BackgroundUpdates``.
  ///
  /// Without `location` among the `UIBackgroundModes` of the app's `Info.plist`, if the device knows
  /// that, setting it ends in Apple's exception (mauron85/react-native-background-geolocation#60).
  open var allowsBackgroundLocationUpdates = false {
    didSet {
      if allowsBackgroundLocationUpdates { checkBackgroundMode() }
      settingsChanged()
    }
  }
  /// Whether the system shows that the app uses the location in the background.
  open var showsBackgroundLocationIndicator = false {
    didSet { settingsChanged() }
  }

  /// Whether the delegate knows already that there is no signal.
  var isToldOfSignalLoss = false
  private weak var creator = SimulatedDevice.resolve()?.presence

  public override init() {
    super.init()
    guard let device = creator?.device else { return }
    device.perform { [weak self] in
      guard let self else { return }
      let authorization = LocationService.of(device).authorization
      authorization.add(self)
      authorization.report(to: self)
    }
  }

  deinit {
    guard let device = creator?.device else { return }
    device.perform { LocationService.of(device).stopAbandoned() }
  }

  // MARK: Authorization

  open var authorizationStatus: CLAuthorizationStatus {
    let device = device()
    return device.inside { LocationService.of(device).authorization.status }
  }

  /// As the instance's property, before iOS 14.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    let device = SimulatedDevice.current()
    return device.inside { LocationService.of(device).authorization.status }
  }

  /// Whether the app may know exactly where the device is.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    let device = device()
    return device.inside { LocationService.of(device).authorization.accuracy }
  }

  /// Asks the user to let the app use the location at any time; see ``LocationPrompt``.
  ///
  /// Without the usage descriptions that this needs, if the device knows the app's `Info.plist`,
  /// nobody is asked, and a line on standard error says so.
  open func requestAlwaysAuthorization() {
    request(.always)
  }

  /// Asks the user to let the app use the location while it is in use; see ``LocationPrompt``.
  ///
  /// Usage descriptions count as they do for ``requestAlwaysAuthorization()``.
  open func requestWhenInUseAuthorization() {
    request(.whenInUse)
  }

  /// Asks the user for full accuracy until the app ends.
  ///
  /// - Parameter completion: called with nil when the app has it, with `CLError.promptDeclined` when
  ///   the user does not agree, and with `CLError.denied` when the app may not know the location.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String,
    completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let device = device()
    device.perform {
      let service = LocationService.of(device)
      service.authorization.requestFullAccuracy(prompt: service.parameters.prompt) {
        completion?($0)
      }
    }
  }

  /// Asks the user for full accuracy until the app ends; throws what the completion would get.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String)
    async throws
  {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }

  // MARK: Updates

  /// The latest location that the device knew; nil before the first one, and for an app that may not
  /// know it.
  open var location: CLLocation? {
    let device = device()
    return device.inside {
      let service = LocationService.of(device)
      return service.authorization.allowsUpdates ? service.lastLocation : nil
    }
  }

  /// Starts the updates, or resumes them after a pause; without effect while they run.
  ///
  /// The first location comes even if the device does not move: with the next fix, or once the
  /// receiver is ready (``LocationParameters/firstFixDelay``). An app that is denied the location is
  /// told so through `locationManager(_:didFailWithError:)` with `CLError.denied`; one that never
  /// asked gets nothing until it is allowed.
  open func startUpdatingLocation() {
    serve { $0.start($1) }
  }

  /// Stops the updates, and a request for one location with them.
  open func stopUpdatingLocation() {
    serve { $0.stop($1) }
  }

  /// Asks for one location, or one failure: `CLError.locationUnknown` when none could be had in
  /// ``LocationParameters/requestTimeout``.
  ///
  /// Apple raises an exception when the delegate has no method for failures; here every delegate
  /// has one.
  open func requestLocation() {
    serve { $0.request($1) }
  }

  /// Starts the updates that come with larger movements alone; see ``SignificantChange``.
  ///
  /// They need the authorization to use the location at any time.
  open func startMonitoringSignificantLocationChanges() {
    serve { $0.startSignificantChanges($1) }
  }

  open func stopMonitoringSignificantLocationChanges() {
    serve { $0.stopSignificantChanges($1) }
  }

  // MARK: What the device can do

  /// Whether location services are on.
  open class func locationServicesEnabled() -> Bool {
    SimulatedDevice.current().locationServicesEnabled
  }

  /// Whether there is the significant-change service, which there always is.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }
  /// Whether there is a compass; the device has none.
  open class func headingAvailable() -> Bool { false }
  /// Whether regions of a class can be monitored; none can.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }
  /// Whether beacons can be ranged; they cannot.
  open class func isRangingAvailable() -> Bool { false }
  /// Whether updates can be deferred; Apple took that back, too.
  open class func deferredLocationUpdatesAvailable() -> Bool { false }

  // MARK: The service

  private func device(_ caller: String = #function) -> SimulatedDevice {
    SimulatedDevice.current(madeOn: creator?.device, for: caller)
  }

  private func serve(
    _ caller: String = #function,
    _ body: @escaping @Sendable (LocationService, CLLocationManager) -> Void
  ) {
    let device = device(caller)
    device.perform { body(LocationService.of(device), self) }
  }

  private func checkBackgroundMode() {
    guard let device = SimulatedDevice.resolve(madeOn: creator?.device),
      let infoPlist = device.app.infoPlist, !infoPlist.backgroundModes.contains("location")
    else { return }
    raiseException(
      "NSInternalInconsistencyException",
      "Invalid parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)")
  }

  private func request(_ authorization: AppEnvironment.LocationAuthorization) {
    let missing = device().app.infoPlist?.missingDescriptions(for: authorization) ?? []
    guard missing.isEmpty else {
      let keys = missing.map(\.key).joined(separator: " and ")
      return StandardError.print(
        "a request for the location is ignored: the app's Info.plist has no \(keys); add a text "
          + "that says what the location is for")
    }
    serve { service, _ in
      service.authorization.request(authorization, prompt: service.parameters.prompt)
    }
  }

  private func settingsChanged() {
    guard let device = SimulatedDevice.resolve(madeOn: creator?.device) else { return }
    device.perform { [weak self] in
      guard let self else { return }
      LocationService.of(device).settingsChanged(self)
    }
  }
}

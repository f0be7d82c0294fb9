import Foundation

/// What a location manager tells its delegate. Every method is optional.
public protocol CLLocationManagerDelegate: AnyObject {
  /// New locations have come, the oldest first.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// The manager could not get a location.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// The app may do more or less than before; also called once a manager is made.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// As the above, before iOS 14.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  /// Updates were paused because the device stands still; they do not resume by themselves.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
  /// Paused updates were started again.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}

import CoreLocation

/// A delegate that writes down what it is told.
final class Recorder: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  var locations: [CLLocation] = []
  /// How many locations each call brought.
  var batches: [Int] = []
  var errors: [any Error] = []
  var pauses: [Date] = []
  var resumes = 0
  var authorizations: [CLAuthorizationStatus] = []
  /// What the callback before iOS 14 said.
  var olderAuthorizations: [CLAuthorizationStatus] = []

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    self.locations += locations
    batches.append(locations.count)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    errors.append(error)
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    pauses.append(Date())
  }

  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    resumes += 1
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    authorizations.append(manager.authorizationStatus)
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    olderAuthorizations.append(status)
  }

  var codes: [CLError.Code?] { errors.map { ($0 as? CLError)?.code } }
}

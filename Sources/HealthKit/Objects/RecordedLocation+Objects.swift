import CoreLocation
import Foundation

extension RecordedLocation {
  /// A location as the store keeps it: without its floor and what it comes from.
  init(_ location: CLLocation) {
    self.init(
      time: location.timestamp.timeIntervalSinceReferenceDate,
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course,
      courseAccuracy: location.courseAccuracy, speed: location.speed,
      speedAccuracy: location.speedAccuracy)
  }

  /// The location as an app gets it.
  var object: CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
      speed: speed, speedAccuracy: speedAccuracy,
      timestamp: Date(timeIntervalSinceReferenceDate: time))
  }
}

import DeviceSimulation
import Foundation

/// One fix as apps get it: each accuracy has its own location of it.
struct LocationReading {
  let fix: Fix
  let timestamp: Date
  /// How far the fix is off to the east and to the north, in radii of uncertainty.
  var error: (east: Double, north: Double)?
  /// Whether it says something that the last one did not.
  var isNews = true
  private var made: (radius: CLLocationAccuracy, location: CLLocation)?

  init(_ fix: Fix, timestamp: Date) {
    self.fix = fix
    self.timestamp = timestamp
  }

  /// The location for an app that is content with a radius of uncertainty in metres.
  ///
  /// Who asks for the same radius gets the same object.
  mutating func location(radius: CLLocationAccuracy) -> CLLocation {
    if let made, made.radius == radius { return made.location }
    let accuracy = max(radius, fix.horizontalAccuracy)
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(place(within: accuracy)), altitude: fix.altitude,
      horizontalAccuracy: accuracy, verticalAccuracy: fix.verticalAccuracy, course: fix.course,
      courseAccuracy: -1, speed: fix.speed, speedAccuracy: -1, timestamp: timestamp,
      sourceInfo: .ofDevice)
    made = (radius, location)
    return location
  }

  private func place(within accuracy: CLLocationAccuracy) -> Coordinate {
    guard let error else { return fix.coordinate }
    let metres = accuracy * (error.east * error.east + error.north * error.north).squareRoot()
    let course = atan2(error.east, error.north) * 180 / .pi
    return fix.coordinate.moved(by: metres, course: course)
  }
}

extension CLLocationSourceInformation {
  fileprivate static let ofDevice = CLLocationSourceInformation(
    softwareSimulationState: false, andExternalAccessoryState: false)
}

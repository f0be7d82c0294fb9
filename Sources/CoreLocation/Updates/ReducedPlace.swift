import DeviceSimulation
import Foundation

/// The circle that an app without full accuracy learns of.
struct ReducedPlace {
  private var centre: Coordinate?
  private var since = DeviceInstant(nanoseconds: 0)

  /// The fix as the app gets it, and whether the circle is another one than before.
  mutating func blur(_ fix: Fix, by parameters: ReducedAccuracy) -> (fix: Fix, isNews: Bool) {
    let cell = ReducedPlace.centre(around: fix.coordinate, radius: parameters.radius)
    let isDue = centre.map { $0 != cell && fix.instant >= since.advanced(by: parameters.interval) }
    let isNews = isDue ?? true
    if isNews {
      centre = cell
      since = fix.instant
    }
    var blurred = fix
    blurred.coordinate = centre ?? cell
    blurred.horizontalAccuracy = parameters.radius
    blurred.altitude = 0
    blurred.verticalAccuracy = -1
    blurred.speed = -1
    blurred.course = -1
    return (blurred, isNews)
  }

  /// The centre of the grid's cell that a place is in: no further from it than the radius.
  static func centre(around place: Coordinate, radius: Double) -> Coordinate {
    // A square's corner is 0.71 sides from its centre; a degree of latitude is 111.7 km at most.
    let side = radius * 1.4 / 111_700
    let latitude = min(((place.latitude / side).rounded(.down) + 0.5) * side, 90)
    // The cell is widest at its border towards the equator.
    let widest = max(0, abs(latitude) - side / 2) * .pi / 180
    let width = side / max(cos(widest), 1e-3)
    let longitude = min(((place.longitude / width).rounded(.down) + 0.5) * width, 180)
    return Coordinate(latitude: max(latitude, -90), longitude: max(longitude, -180))
  }
}

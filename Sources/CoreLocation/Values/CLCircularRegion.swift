import DeviceSimulation
import Foundation

/// A circle on the WGS 84 ellipsoid with a name.
///
/// ```swift
/// let park = CLCircularRegion(center: place, radius: 200, identifier: "park")
/// park.contains(location.coordinate)
/// ```
open class CLCircularRegion: CLRegion, @unchecked Sendable {
  open private(set) var center: CLLocationCoordinate2D
  /// Metres.
  open private(set) var radius: CLLocationDistance

  /// - Parameter radius: in metres.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init(identifier: identifier)
  }

  /// Whether a place is within the circle or on its border, by the geodesic from the centre.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Coordinate(center).distance(to: Coordinate(coordinate)) <= radius
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.takeNotifications(from: self)
    return copy
  }
}

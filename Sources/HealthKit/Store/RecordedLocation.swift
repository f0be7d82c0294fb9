/// One location of a workout's route, as the store keeps it and an import brings it.
package struct RecordedLocation: Hashable, Sendable {
  /// Seconds since the reference date.
  package var time: Double
  /// In degrees, WGS 84.
  package var latitude: Double
  package var longitude: Double
  /// In metres.
  package var altitude: Double
  /// In metres; negative for a coordinate that is not valid.
  package var horizontalAccuracy: Double
  /// In metres; negative for an altitude that is not valid.
  package var verticalAccuracy: Double
  /// In degrees from north; negative for not known, as the rest.
  package var course: Double
  package var courseAccuracy: Double
  /// In metres per second.
  package var speed: Double
  package var speedAccuracy: Double

  package init(
    time: Double, latitude: Double, longitude: Double, altitude: Double = 0,
    horizontalAccuracy: Double = 0, verticalAccuracy: Double = -1, course: Double = -1,
    courseAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1
  ) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
  }

  /// The values in the order of their columns.
  static let fields: [WritableKeyPath<RecordedLocation, Double> & Sendable] = [
    \.time, \.latitude, \.longitude, \.altitude, \.horizontalAccuracy, \.verticalAccuracy, \.course,
    \.courseAccuracy, \.speed, \.speedAccuracy,
  ]

  var isFinite: Bool {
    RecordedLocation.fields.allSatisfy { self[keyPath: $0].isFinite }
  }
}

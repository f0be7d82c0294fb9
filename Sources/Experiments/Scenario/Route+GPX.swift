import DeviceSimulation
import GPX

extension Route {
  /// The way in a GPX file; how it is played, see the documentation of `GPX`.
  public init(contentsOfGPXFile path: String) throws(GPXError) {
    self.init(try GPXDocument(contentsOfFile: path))
  }

  /// Every point of a document, track after track, segment after segment.
  ///
  /// A negative speed, course or vertical accuracy goes to the app as it is: so the device said that
  /// it did not know. A negative horizontal accuracy would make the place itself invalid, which a
  /// recorded one is not, and counts as none.
  package init(_ document: GPXDocument) {
    self.init(
      points: document.points.map { point in
        Point(
          Coordinate(latitude: point.latitude, longitude: point.longitude),
          altitude: point.elevation, time: point.time?.timeIntervalSinceReferenceDate,
          speed: point.speed, course: point.course == 360 ? 0 : point.course,
          horizontalAccuracy: point.horizontalAccuracy.flatMap { $0 < 0 ? nil : $0 },
          verticalAccuracy: point.verticalAccuracy)
      })
  }
}

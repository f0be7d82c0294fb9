import Foundation
import GPX
import HealthKit

extension ArchiveContents {
  /// Reads the files with the locations of workouts' routes; one that is missing or cannot be read is a
  /// finding.
  ///
  /// - Parameters:
  ///   - files: paths as the export has them, by the numbers of the routes' samples.
  ///   - options: by which the export was read.
  ///   - body: called with a number and the route's locations, in time.
  /// - Throws: what `body` throws; ``ArchiveError`` for the first finding when reading is strict, or
  ///   when the zip is gone.
  package mutating func readRoutes(
    _ files: [(number: Int64, path: String)], options: ReadingOptions = ReadingOptions(),
    _ body: (Int64, [RecordedLocation]) throws -> Void
  ) throws {
    guard !files.isEmpty else { return }
    // Two routes may have one file.
    let numbers = Dictionary(grouping: files, by: \.path).mapValues { $0.map(\.number) }
    var missing: [ArchiveFinding] = []
    try routeFolder.read(Set(numbers.keys)) { path, document in
      let locations = document?.points.compactMap { point in
        RecordedLocation(point, shift: options.shift)
      }
      guard let locations, !locations.isEmpty else {
        missing.append(RouteFolder.parts(of: path) == nil ? .climbingPath : .missingRoute)
        return
      }
      for number in numbers[path] ?? [] { try body(number, locations) }
    }
    for finding in missing { findings.add(finding) }
    if options.isStrict, let first = missing.first {
      throw ArchiveError(file: file, kind: .strict(first))
    }
  }
}

extension RecordedLocation {
  /// A point of a route; nil for one without a time.
  fileprivate init?(_ point: GPXPoint, shift: TimeInterval) {
    guard let time = point.time else { return nil }
    self.init(
      time: time.timeIntervalSinceReferenceDate + shift, latitude: point.latitude,
      longitude: point.longitude, altitude: point.elevation ?? 0,
      horizontalAccuracy: point.horizontalAccuracy ?? 0,
      verticalAccuracy: point.verticalAccuracy ?? -1, course: point.course ?? -1,
      speed: point.speed ?? -1)
  }
}

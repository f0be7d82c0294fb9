import Foundation

/// The tracks and routes of a GPX file, versions 1.0 and 1.1.
///
/// ```swift
/// let walk = try GPXDocument(contentsOfFile: "walk.gpx")
/// for point in walk.points {
///   print(point.latitude, point.longitude, point.time ?? "no time")
/// }
/// ```
///
/// <doc:Tracks> says what becomes of points without a time, of times that run back, of segments with
/// gaps and of everything else that files have. Elements are told by the namespace of the root
/// element, whatever its prefix. Waypoints and extensions other than Apple's are passed over. Nothing
/// is ever fetched, and a document that declares entities is refused.
public struct GPXDocument: Sendable, Equatable {
  /// What the file says of its format, as a rule `1.0` or `1.1`.
  public var version: String?
  /// The program that wrote the file, as it calls itself.
  public var creator: String?
  /// Tracks and routes in the order of the file.
  public var tracks: [GPXTrack]

  /// Makes a document of these tracks.
  public init(version: String? = "1.1", creator: String? = nil, tracks: [GPXTrack] = []) {
    self.version = version
    self.creator = creator
    self.tracks = tracks
  }

  /// All points, from the first track to the last.
  public var points: [GPXPoint] {
    tracks.flatMap(\.points)
  }

  /// How many points there are in all tracks together.
  public var pointCount: Int {
    tracks.reduce(0) { sum, track in
      track.segments.reduce(sum) { $0 + $1.points.count }
    }
  }

  /// The time of the first point that has one.
  public var firstTime: Date? {
    for track in tracks {
      for segment in track.segments {
        if let time = segment.points.lazy.compactMap(\.time).first {
          return time
        }
      }
    }
    return nil
  }
}

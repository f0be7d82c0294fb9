/// A way through the world: a recorded track (`trk`) or a planned route (`rte`).
public struct GPXTrack: Sendable, Equatable {
  /// Where a track came from.
  public enum Kind: Sendable, Equatable {
    /// A recording (`trk`): any number of segments.
    case track
    /// A plan (`rte`): one segment, and as a rule no times.
    case route
  }

  /// Points that follow each other without a break in the recording (`trkseg`).
  public struct Segment: Sendable, Equatable {
    /// The points in the order of the file.
    public var points: [GPXPoint]

    /// Makes a segment of these points.
    public init(points: [GPXPoint] = []) {
      self.points = points
    }
  }

  /// Whether this was recorded or planned.
  public var kind: Kind
  /// The name in the file, white space around it removed; nil where there is none.
  public var name: String?
  /// The segments in the order of the file; one without points stays, empty.
  public var segments: [Segment]

  /// All points, from the first segment to the last.
  public var points: [GPXPoint] {
    segments.flatMap(\.points)
  }

  /// Makes a track.
  public init(kind: Kind = .track, name: String? = nil, segments: [Segment] = []) {
    self.kind = kind
    self.name = name
    self.segments = segments
  }
}

/// How far the locations that an app gets lie from where the device is.
///
/// A location lies within its radius of uncertainty from the truth, which wanders about: some of the
/// last location's error stays in the next. A coarse accuracy is off by as much as it says, as are
/// locations from cell towers. Drawn from the device's generator: the same seed gives the same track.
/// Steps, speed and course are not touched.
///
/// How real receivers err depends on sky and streets; this is a model of ours.
public struct LocationNoise: Equatable, Sendable {
  /// How much of the last fix's error stays in the next, from 0 (none) to below 1.
  public var persistence: Double

  public init(persistence: Double = 0.9) {
    self.persistence = min(max(0, persistence), 0.999)
  }
}

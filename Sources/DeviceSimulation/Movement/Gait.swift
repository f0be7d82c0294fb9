/// How steps come from speed: the one table.
///
/// | movement | from m/s | below m/s | steps a second |
/// |---|---|---|---|
/// | standing | 0 | 0.3 | 0 |
/// | walking | 0.3 | 2.2 | 1 + 0.6 v |
/// | running | 2.2 | 6.5 | 2.5 + 0.1 v |
/// | riding | 6.5 | | 0 |
///
/// At 1.4 m/s that is 110 steps a minute of 76 cm each. All of it is a model of ours: how a phone
/// counts steps is not published.
public enum Gait: String, CaseIterable, Sendable {
  case standing, walking, running, riding

  /// The gait of somebody who moves at a speed in metres per second.
  public init(speed: Double) {
    switch speed {
    case ..<0.3: self = .standing
    case ..<2.2: self = .walking
    case ..<6.5: self = .running
    default: self = .riding
    }
  }

  /// Steps a second at a speed in metres per second.
  public func cadence(speed: Double) -> Double {
    switch self {
    case .standing, .riding: 0
    case .walking: 1 + 0.6 * speed
    case .running: 2.5 + 0.1 * speed
    }
  }
}

/// How steps come from speed: the one table.
///
/// | movement | from m/s | below m/s | steps a second | metres a step |
/// |---|---|---|---|---|
/// | standing | 0 | 0.3 | 0 | - |
/// | walking | 0.3 | 2.2 | 1 + 0.6 v | v / (1 + 0.6 v) |
/// | running | 2.2 | 6.5 | 2.5 + 0.1 v | v / (2.5 + 0.1 v) |
/// | riding | 6.5 | | 0 | - |
///
/// What that gives for the named movements (``NamedRoute``), which have their speeds from here:
///
/// | movement | m/s | km/h | gait | steps a minute | metres a step |
/// |---|---|---|---|---|---|
/// | city walk | 1.4 | 5.0 | walking | 110.4 | 0.76 |
/// | city run | 3.0 | 10.8 | running | 168 | 1.07 |
/// | bicycle ride | 7.0 | 25.2 | riding | 0 | - |
/// | freeway drive | 30.0 | 108 | riding | 0 | - |
///
/// All of it is a model of ours: how a phone counts steps is not published. Somebody who rides
/// slower than 6.5 m/s counts as running, since a speed is all that the model knows.
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

  /// The length of a step in metres at a speed in metres per second; nil for those who take none.
  public func stepLength(speed: Double) -> Double? {
    let cadence = cadence(speed: speed)
    return cadence > 0 ? speed / cadence : nil
  }
}

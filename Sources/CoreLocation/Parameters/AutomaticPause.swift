import DeviceSimulation

/// When location updates that may be paused are paused: the one table.
///
/// | activity type | still for |
/// |---|---|
/// | `fitness` | 10 min |
/// | `other` | 15 min |
/// | `otherNavigation` | 15 min |
/// | `automotiveNavigation` | 20 min |
/// | `airborne` | 30 min |
///
/// Apple documents that the activity type is the cue for a pause and publishes no times. Field
/// reports saw pauses after ten to twenty minutes of standing still
/// (mauron85/react-native-background-geolocation#56, Lyokone/flutterlocation#950). The order within
/// that range, and all of `airborne`, is ours; every value is a parameter.
public struct AutomaticPause: Equatable, Sendable {
  /// How long the device must have stood still, by activity type. More than zero.
  public var stillFor: [CLActivityType: Duration] = [
    .fitness: .minutes(10),
    .other: .minutes(15),
    .otherNavigation: .minutes(15),
    .automotiveNavigation: .minutes(20),
    .airborne: .minutes(30),
  ]

  /// How far, in metres, the device may stray and still stand still.
  public var radius: CLLocationDistance = 10

  public init() {}

  func delay(for activityType: CLActivityType) -> Duration {
    stillFor[activityType] ?? .minutes(15)
  }
}

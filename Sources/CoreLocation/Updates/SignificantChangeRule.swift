import DeviceSimulation

/// Which locations are significant changes: those far enough from the last one and late enough.
struct SignificantChangeRule {
  private var last: (place: Coordinate, instant: DeviceInstant)?

  func isDue(_ place: Coordinate, at instant: DeviceInstant, by parameters: SignificantChange)
    -> Bool
  {
    guard let last else { return true }
    return last.instant.advanced(by: parameters.interval) <= instant
      && last.place.distance(to: place) >= parameters.distance
  }

  mutating func delivered(_ place: Coordinate, at instant: DeviceInstant) {
    last = (place, instant)
  }
}

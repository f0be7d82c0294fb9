import DeviceSimulation

/// The error of a device's receiver, which wanders about.
struct NoiseSource {
  private var error = (east: 0.0, north: 0.0)

  /// The error of the next fix, in radii of uncertainty: never longer than one.
  mutating func next(_ noise: LocationNoise, on device: SimulatedDevice) -> (
    east: Double, north: Double
  ) {
    let drawn = device.withRandom(NoiseSource.pointInUnitCircle)
    let kept = noise.persistence
    // Between two points of a circle, and so within it.
    error.east = kept * error.east + (1 - kept) * drawn.east
    error.north = kept * error.north + (1 - kept) * drawn.north
    return error
  }

  private static func pointInUnitCircle(_ generator: inout SeededGenerator) -> (
    east: Double, north: Double
  ) {
    while true {
      let east = Double.random(in: -1...1, using: &generator)
      let north = Double.random(in: -1...1, using: &generator)
      if east * east + north * north <= 1 { return (east, north) }
    }
  }
}

extension SimulatedDevice {
  /// The device's way through the world. Use it from inside the device.
  public var motion: Motion {
    checkInside()
    return storedMotion
  }

  /// Sets out for a walk round the park, for a time or for good.
  public func walk(for duration: Duration? = nil, speed: Double = Movement.walkingSpeed) {
    move([.walk(for: duration, speed: speed)])
  }

  /// Stands still where it is, for a time or for good.
  public func stand(for duration: Duration? = nil) {
    move([.stand(for: duration)])
  }

  /// Follows a route.
  public func follow(_ route: Route) {
    move([.route(route)])
  }

  /// Moves as told, one part after another, instead of what it did so far.
  public func move(_ movements: [Movement], after delay: Duration = .zero) {
    perform { self.storedMotion.begin(movements, after: delay) }
  }
}

extension SimulatedDevice {
  /// Takes the positioning signal away, as a tunnel or a cellar does, until ``regainSignal()``.
  ///
  /// The device makes no fix meanwhile, so no location reaches the app; what the app is told, and
  /// when, is a parameter of the frameworks above. Steps are counted on: they need no signal. A
  /// signal that is away is not part of what ``state`` keeps.
  public func loseSignal() {
    perform { self.storedMotion.setJammed(true) }
  }

  /// Gives the signal back, unless the movement itself is in a tunnel: see ``Movement/tunnel(_:)``.
  public func regainSignal() {
    perform { self.storedMotion.setJammed(false) }
  }

  /// Takes the signal away for a time, from now.
  public func loseSignal(for duration: Duration) {
    loseSignal()
    schedule(after: duration) { [unowned self] in regainSignal() }
  }

  /// Puts the device in a place at once; it makes one fix there, and stays.
  public func place(at coordinate: Coordinate) {
    move([.route(Route(points: [Route.Point(coordinate)]))])
  }
}

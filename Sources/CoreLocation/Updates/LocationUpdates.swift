import DeviceSimulation

/// What a manager has asked the location service for, until it has had enough.
protocol LocationUpdates: AnyObject, Sendable {
  /// Nil once the manager is gone, and after ``end()``.
  var manager: CLLocationManager? { get }
  /// The radius of uncertainty in metres that the manager is content with.
  var radius: CLLocationAccuracy { get }
  /// Begins, or begins anew: the next fix is the first.
  func begin()
  /// The signal is there again: the next fix is waited for as the first one was.
  func signalReturned()
  /// Offers a fix, which need not be delivered.
  func offer(_ reading: inout LocationReading)
  /// Delivers nothing any more, not even what is being handed out at this moment.
  func end()
}

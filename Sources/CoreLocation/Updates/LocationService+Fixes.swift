import DeviceSimulation

extension LocationService {
  func deliver(_ fix: Fix) {
    if significantChanges.launches(at: fix.coordinate, instant: fix.instant) {
      return launchApp(for: fix)
    }
    guard !sessions.isEmpty, authorization.allowsUpdates else { return }
    var reading = read(fix)
    lastLocation = reading.location(radius: finestRadius)
    for session in sessions { session.offer(&reading) }
  }

  /// Launches the app, which finds the fix as the last known one when it begins to monitor again.
  private func launchApp(for fix: Fix) {
    var reading = read(fix)
    let location = reading.location(radius: parameters.significantChange.accuracy)
    lastLocation = location
    significantChanges.delivered(Coordinate(location.coordinate), at: fix.instant)
    significantChanges.wakeApp()
  }

  /// Offers what a fix of this moment would say, to updates that have had none yet.
  func offerPresentFix(to updates: any LocationUpdates) {
    guard authorization.allowsUpdates, let fix = device.motion.presentFix else { return }
    var reading = read(fix)
    reading.isNews = true
    lastLocation = reading.location(radius: finestRadius)
    updates.offer(&reading)
  }

  /// Delivers the last location that the device knew, as it was, and returns it.
  @discardableResult
  func deliverCachedLocation(to updates: any LocationUpdates) -> CLLocation? {
    guard authorization.allowsUpdates, let lastLocation, let manager = updates.manager else {
      return nil
    }
    device.scheduleForApp { [weak self, weak manager, weak updates] in
      guard let manager, updates?.manager != nil else { return }
      self?.deliver([lastLocation], to: manager)
    }
    return lastLocation
  }

  private func read(_ fix: Fix) -> LocationReading {
    var fix = fix
    var isNews = true
    if authorization.accuracy == .reducedAccuracy {
      (fix, isNews) = reduced.blur(fix, by: parameters.reducedAccuracy)
    }
    var reading = LocationReading(fix, timestamp: device.date(at: fix.instant))
    reading.isNews = isNews
    // A circle says all that the app is to know; noise would say more.
    if let noise = parameters.noise, authorization.accuracy == .fullAccuracy {
      reading.error = self.noise.next(noise, on: device)
    }
    return reading
  }

  private var finestRadius: CLLocationAccuracy {
    sessions.reduce(.infinity) { min($0, $1.radius) }
  }
}

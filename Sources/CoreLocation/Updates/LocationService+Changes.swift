import DeviceSimulation

extension LocationService {
  func authorizationChanged(
    from old: LocationAuthorization.Level, to new: LocationAuthorization.Level
  ) {
    if old.accuracy != new.accuracy {
      reduced = ReducedPlace()
      // What was known exactly is not for an app that is to know it roughly.
      lastLocation = nil
    }
    if !old.status.allowsUpdates, new.status.allowsUpdates {
      for session in sessions { session.begin() }
    } else if new.status.isRefusal, old.status != new.status {
      for session in sessions {
        (session as? SingleLocationRequest)?.fail(.denied)
      }
      for manager in managers { fail(manager, .denied) }
    }
    circumstancesChanged()
  }

  /// The app has gone to the front or the back, or may do more or less than before.
  func circumstancesChanged() {
    for session in sessions { (session as? StandardUpdates)?.circumstancesChanged() }
  }

  func signalChanged(_ hasSignal: Bool) {
    signalChanges += 1
    for manager in managers {
      manager.isToldOfSignalLoss = false
      if !hasSignal { scheduleSignalLoss(for: manager) }
    }
    if hasSignal {
      for session in sessions { session.signalReturned() }
    }
  }

  func scheduleSignalLoss(for manager: CLLocationManager) {
    guard let delay = parameters.locationUnknownAfter else { return }
    let loss = signalChanges
    device.schedule(after: delay) { [weak self, weak manager] in
      guard let self, let manager, signalChanges == loss else { return }
      guard authorization.allowsUpdates, !manager.isToldOfSignalLoss,
        managers.contains(where: { $0 === manager })
      else { return }
      manager.isToldOfSignalLoss = true
      fail(manager, .locationUnknown)
    }
  }

  /// Those whose updates run, each once, in the order in which they began.
  private var managers: [CLLocationManager] {
    sessions.reduce(into: []) { managers, session in
      guard let manager = session.manager, !(session is SingleLocationRequest),
        !managers.contains(where: { $0 === manager })
      else { return }
      managers.append(manager)
    }
  }
}

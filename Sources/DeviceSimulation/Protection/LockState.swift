/// Where a device stands between its user and its passcode.
public enum LockState: String, Codable, CaseIterable, Sendable {
  case unlocked
  case locked
  /// Booted, and never unlocked since.
  case beforeFirstUnlock = "before-first-unlock"
}

/// What can happen to a device's lock.
public enum LockEvent: String, Codable, CaseIterable, Sendable {
  case lock
  case unlock
  case reboot
}

extension LockState {
  /// The state that follows an event; the state itself where the event changes nothing.
  public func after(_ event: LockEvent) -> LockState {
    switch (self, event) {
    case (_, .unlock): .unlocked
    case (_, .reboot), (.beforeFirstUnlock, .lock): .beforeFirstUnlock
    case (.unlocked, .lock), (.locked, .lock): .locked
    }
  }
}

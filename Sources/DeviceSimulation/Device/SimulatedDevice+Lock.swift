extension SimulatedDevice {
  /// The device's data protection. Use it from inside the device.
  public var protection: DataProtection {
    checkInside()
    return storedProtection
  }

  /// Locks the screen.
  public func lock() { apply(.lock) }

  /// Unlocks the screen as its user does: with the passcode, where there is one.
  public func unlock() { apply(.unlock) }

  /// Applies a lock event. A reboot also ends the app; whoever plays its system may launch it again.
  public func apply(_ event: LockEvent) {
    perform {
      if event == .reboot { self.storedAppLife.terminate() }
      self.storedProtection.apply(event)
    }
  }

  /// Gives the device a passcode, or takes it away, as its user can on an unlocked device; without
  /// effect on one that is locked.
  public func setPasscode(_ isSet: Bool) {
    perform { self.storedProtection.setPasscode(isSet) }
  }

  /// Whether the device has a passcode.
  public var hasPasscode: Bool { guarded { storedProtection.hasPasscode } }

  public var lockState: LockState { guarded { storedProtection.lockState } }

  /// What `isProtectedDataAvailable` answers.
  public var isProtectedDataAvailable: Bool {
    guarded { storedProtection.isProtectedDataAvailable }
  }

  /// Whether the protected store is open, which is not the same: see ``DataProtection``.
  public var isStoreReadable: Bool { guarded { storedProtection.isStoreReadable } }

  func checkInside(_ caller: String = #function) {
    guard isInside else {
      fatalError("\(caller) belongs to the inside of a device; call it in run { } or in an event")
    }
  }
}

import DeviceSimulation

/// Makes a running phone obey its control file, and close when it cannot be obeyed.
public final class ControlFileFollower {
  /// The version that is obeyed; nil while there is none.
  public private(set) var obeyed: ControlFile.Version?

  private let file: ControlFile
  private let device: SimulatedDevice
  private let warn: (ControlFileError) -> Void
  private var fault: ControlFileError?

  /// - Parameters:
  ///   - obeyed: the version that was obeyed before a restart: it is no event any more.
  ///   - warn: called once for every new fault of the file.
  public init(
    _ file: ControlFile, of device: SimulatedDevice, obeyed: ControlFile.Version?,
    warn: @escaping (ControlFileError) -> Void
  ) {
    self.file = file
    self.device = device
    self.obeyed = obeyed
    self.warn = warn
  }

  /// Makes the file where there is none, from the phone's own lock state, and obeys it where there
  /// is one.
  public func begin() throws(ControlFileError) {
    do throws(ControlFileError) {
      if case .empty = try file.read() { try writeOwnState() }
    } catch {
      guard error.problem == .missing else { return check() }
      try writeOwnState()
    }
    check()
  }

  /// Reads the file; a new version of it is an event.
  public func check() {
    do throws(ControlFileError) {
      guard case .state(let version) = try file.read() else { return }
      guard version != obeyed else { return }
      fault = nil
      obeyed = version
      device.apply(LockEvent(leadingTo: version.word))
    } catch {
      guard error != fault else { return }
      fault = error
      // Once the file is right again it is obeyed, also after a restart.
      obeyed = nil
      device.inside { device.protection.failClosed() }
      warn(error)
    }
  }

  /// Obeys the file if there is one: for a phone at rest it need not be there.
  public func checkIfPresent() {
    do throws(ControlFileError) {
      _ = try file.read()
    } catch {
      if error.problem == .missing { return }
    }
    check()
  }

  private func writeOwnState() throws(ControlFileError) {
    try file.write(device.lockState)
    // The phone is in that state already.
    if case .state(let version) = try file.read() { obeyed = version }
  }
}

extension LockEvent {
  /// The event that somebody means who writes a state.
  package init(leadingTo state: LockState) {
    switch state {
    case .unlocked: self = .unlock
    case .locked: self = .lock
    case .beforeFirstUnlock: self = .reboot
    }
  }
}

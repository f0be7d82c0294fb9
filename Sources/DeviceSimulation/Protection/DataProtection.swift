/// The device's data protection: the lock state, and the two signals that follow from it.
///
/// *Protected data available* is what an app may ask for; *store readable* is what the health store
/// lives by. They change at different moments: inside the grace period after a lock the first is
/// already false, in the race after an unlock the second is not true yet.
///
/// Belongs to its device: use it from inside (``SimulatedDevice/inside(_:)``).
public final class DataProtection: @unchecked Sendable {
  /// One of the two signals, or the lock state, has changed or is about to.
  public enum Change: Equatable, Sendable {
    /// The lock state is about to change; nothing has changed yet.
    case lockStateWillChange(LockState)
    case lockState(LockState)
    case protectedDataAvailable(Bool)
    case storeReadable(Bool)
  }

  public private(set) var lockState: LockState
  /// Whether the device has a passcode. Without one nothing is ever protected, but see
  /// ``failClosed()``.
  public private(set) var hasPasscode: Bool
  /// The delays for transitions from now on; one that is under way keeps the delay it began with.
  public var parameters: ProtectionParameters

  /// Whether the app may use its protected files, as `isProtectedDataAvailable` says.
  public private(set) var isProtectedDataAvailable: Bool
  /// Whether the protected store is open.
  public private(set) var isStoreReadable: Bool

  private let schedule: (Duration, @escaping @Sendable () -> Void) -> ScheduledEvent
  private var transition: (event: ScheduledEvent, leadsTo: Bool)?
  private var observers = ObserverList<Change>()
  private var untold: [Change] = []
  private var isTelling = false
  private var isFailedClosed = false

  init(
    lockState: LockState, hasPasscode: Bool, parameters: ProtectionParameters,
    schedule: @escaping (Duration, @escaping @Sendable () -> Void) -> ScheduledEvent
  ) {
    self.lockState = lockState
    self.hasPasscode = hasPasscode
    self.parameters = parameters
    self.schedule = schedule
    isProtectedDataAvailable = !hasPasscode || lockState == .unlocked
    isStoreReadable = isProtectedDataAvailable
  }

  /// Calls `body` after every change, in the order of registration, for the device's life.
  public func observe(_ body: @escaping (Change) -> Void) {
    observers.add(body)
  }

  /// Applies a lock, an unlock or a reboot. The last valid event wins.
  public func apply(_ event: LockEvent) {
    enter(lockState.after(event), losingGrace: event == .reboot)
  }

  /// Goes to a state that somebody asked for by name, as the control file does.
  public func enter(_ state: LockState) {
    enter(state, losingGrace: state == .beforeFirstUnlock)
  }

  /// Gives the device a passcode, or takes it away, as its user can on an unlocked device; without
  /// effect on one that is locked.
  public func setPasscode(_ isSet: Bool) {
    if lockState == .unlocked { hasPasscode = isSet }
  }

  /// Closes the store at once because nobody can tell what state was asked for.
  ///
  /// Passcode or not, grace or not, rubbish never raises access; a device before its first unlock
  /// stays there. The next valid event ends it.
  public func failClosed() {
    let state = lockState == .beforeFirstUnlock ? LockState.beforeFirstUnlock : .locked
    announce(state)
    isFailedClosed = true
    change(lockState: state)
    setProtectedDataAvailable(false)
    setStoreReadable(false, after: .zero)
    tell()
  }

  private func enter(_ state: LockState, losingGrace: Bool) {
    announce(state)
    let wasFailedClosed = isFailedClosed
    isFailedClosed = false
    let isAvailable = !hasPasscode || state == .unlocked
    change(lockState: state)
    setProtectedDataAvailable(isAvailable)
    if isAvailable {
      setStoreReadable(true, after: hasPasscode ? parameters.reopenDelay : .zero)
    } else {
      // A store that failed closed, or whose device went down, has no grace left to run out.
      let delay = losingGrace || wasFailedClosed ? .zero : parameters.relinquishDelay
      setStoreReadable(false, after: delay)
    }
    tell()
  }

  /// Tells what is about to happen, while everything is as it was.
  private func announce(_ state: LockState) {
    guard state != lockState else { return }
    untold.append(.lockStateWillChange(state))
    tell()
  }

  private func change(lockState state: LockState) {
    guard state != lockState else { return }
    lockState = state
    untold.append(.lockState(state))
  }

  private func setProtectedDataAvailable(_ isAvailable: Bool) {
    guard isAvailable != isProtectedDataAvailable else { return }
    isProtectedDataAvailable = isAvailable
    untold.append(.protectedDataAvailable(isAvailable))
  }

  private func setStoreReadable(_ isReadable: Bool, after delay: Duration) {
    if let transition, transition.leadsTo == isReadable, delay > .zero {
      // Locked again while already closing: the first lock's grace goes on running.
      return
    }
    transition?.event.cancel()
    transition = nil
    guard isReadable != isStoreReadable else { return }
    guard delay > .zero else { return change(storeReadable: isReadable) }
    let event = schedule(delay) { [weak self] in
      guard let self else { return }
      transition = nil
      change(storeReadable: isReadable)
      tell()
    }
    transition = (event, isReadable)
  }

  private func change(storeReadable isReadable: Bool) {
    isStoreReadable = isReadable
    untold.append(.storeReadable(isReadable))
  }

  /// Tells the observers what has changed, once all of it has. What an observer changes in turn
  /// comes after that.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      observers.notify(untold.removeFirst())
    }
  }
}

import DeviceSimulation

/// The wait for the first fix after a start of updates.
///
/// The receiver needs its time; then the first fix that the device makes is it, and where it makes
/// none, because it does not move, what it knows at that moment.
final class FirstFix: @unchecked Sendable {
  private let readyAt: DeviceInstant
  private(set) var isAwaited = true
  private var check: ScheduledEvent?

  /// - Parameter ask: called when the receiver is ready and no fix has come.
  init(after delay: Duration, on device: SimulatedDevice, ask: @escaping @Sendable () -> Void) {
    readyAt = device.now.advanced(by: delay)
    check = device.schedule(after: delay) { [weak self, unowned device] in
      // Behind whatever else happens at that instant: a fix of the movement goes first.
      self?.check = device.schedule(after: .zero) { [weak self] in
        guard let self, isAwaited else { return }
        ask()
      }
    }
  }

  /// Whether a fix of an instant can reach the app.
  func isReady(at instant: DeviceInstant) -> Bool { instant >= readyAt }

  /// The fix has come, or is wanted no more.
  func settle() {
    isAwaited = false
    check?.cancel()
    check = nil
  }
}

/// A reason for an app in the background to go on running. It holds until it is ended, its time is
/// over, or the app's process is gone.
public final class AwakeAssertion: @unchecked Sendable {
  /// What keeps the app awake, in words.
  public let reason: String
  private weak var life: AppLife?
  private var timer: ScheduledEvent?

  init(_ reason: String, life: AppLife) {
    self.reason = reason
    self.life = life
  }

  /// Lets the app be suspended, for all that this has to say. Without effect the second time.
  public func end() {
    timer?.cancel()
    timer = nil
    life?.release(self)
    life = nil
  }

  /// Ends by itself after a time; `body` is called just before.
  func end(after limit: Duration, on device: SimulatedDevice, _ body: (@Sendable () -> Void)?) {
    timer = device.schedule(after: limit) { [weak self] in
      body?()
      self?.end()
    }
  }

  /// Whether the app is awake because of it.
  public var isHeld: Bool { life != nil }

  /// Forgets the app's life: the process is gone.
  func drop() {
    timer?.cancel()
    timer = nil
    life = nil
  }
}

extension SimulatedDevice {
  /// Whether the calling thread is at work for the main actor.
  ///
  /// `Thread.isMainThread` does not say so: a program with an asynchronous `main`, as a test runner is,
  /// gives its first thread up, and other threads serve the main queue from then on.
  public static var isOnMainActor: Bool { MainQueue.isCurrent }

  /// Calls code of the app that belongs to the main actor. For events of the device.
  ///
  /// Where the device is driven on the main actor it is called at once. A device that another thread
  /// drives cannot wait for the main thread, which may wait for the device: there the call becomes a
  /// task of the main actor.
  public func callMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
      callApp { MainActor.assumeIsolated(body) }
    } else {
      Task { @MainActor [unowned self] in callApp { MainActor.assumeIsolated(body) } }
    }
  }
}

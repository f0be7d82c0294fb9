import DeviceSimulation

/// A task that the app is running.
final class RunningTask {
  let task: BGTask
  private let assertion: AwakeAssertion
  private var timer: ScheduledEvent?

  init(_ task: BGTask, _ assertion: AwakeAssertion) {
    self.task = task
    self.assertion = assertion
  }

  deinit {
    // Most handlers hold the task that holds them.
    task.expirationHandler = nil
  }

  /// What comes next, unless the task is over before.
  func wait(for event: ScheduledEvent) {
    timer?.cancel()
    timer = event
  }

  /// Lets the app be suspended.
  func end() {
    drop()
    assertion.end()
  }

  /// Forgets about it: the process is gone.
  func drop() {
    timer?.cancel()
    timer = nil
  }
}

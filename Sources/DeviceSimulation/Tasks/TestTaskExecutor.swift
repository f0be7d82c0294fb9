@_spi(ExperimentalScheduling) import _Concurrency

/// Runs the tasks that a test itself runs on a device, from whatever thread they go on: not the app's,
/// they outlive it.
final class TestTaskExecutor: TaskExecutor, SchedulingExecutor {
  private let owner: WeakDevice

  init(_ device: SimulatedDevice) {
    owner = WeakDevice(device)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    schedule(UnownedJob(job), after: .zero)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    schedule(UnownedJob(job), after: clock.deviceTime(until: instant))
  }

  private func schedule(_ job: UnownedJob, after delay: Duration) {
    // A task whose device is gone goes on without it, and ends.
    guard let device = owner.device else { return ProcessExecutors.machine.enqueue(job) }
    let run = job.event(on: asUnownedTaskExecutor())
    device.schedule(after: delay) { [unowned device] in device.runTestJob(run) }
  }
}

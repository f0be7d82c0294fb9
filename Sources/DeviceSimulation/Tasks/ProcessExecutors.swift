// An experimental interface of the runtime (Swift 6.2 and later), of which SE-0505 makes a part public:
// all that depends on it is in this folder's executors.
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// Stands in for the process's default and main executors, so that tasks which begin, wait or sleep
/// inside a device do so as events of that device.
///
/// What comes from a thread outside of any device goes on to the executors that were there before.
enum ProcessExecutors: ExecutorFactory {
  static let mainExecutor: any MainExecutor = ProcessMainExecutor(before: MainActor.executor)
  static let defaultExecutor: any TaskExecutor = ProcessTaskExecutor(before: Task.defaultExecutor)

  /// The machine's own threads, also for work that begins inside a device.
  static var machine: any TaskExecutor { machineExecutor }

  /// Puts them in place, once for the process.
  static func install() { installed }

  private static let machineExecutor = Task.defaultExecutor
  private static let installed: Void = {
    _ = machineExecutor
    _createExecutors(factory: ProcessExecutors.self)
  }()
}

/// Runs what no actor isolates.
private final class ProcessTaskExecutor: TaskExecutor, SchedulingExecutor {
  private let before: any TaskExecutor

  init(before: any TaskExecutor) {
    self.before = before
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let device = SimulatedDevice.ofThisThread else { return before.enqueue(ExecutorJob(job)) }
    device.scheduleForApp(job.event(on: asUnownedTaskExecutor()))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    let job = UnownedJob(job)
    guard let device = SimulatedDevice.ofThisThread else {
      return before.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
    device.scheduleForApp(
      after: clock.deviceTime(until: instant), job.event(on: asUnownedTaskExecutor()))
  }
}

/// Runs what the main actor isolates: for a device on the main thread, too.
private final class ProcessMainExecutor: MainExecutor, SchedulingExecutor {
  private let before: any MainExecutor

  init(before: any MainExecutor) {
    self.before = before
  }

  func run() throws { try before.run() }

  func stop() { before.stop() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let device = SimulatedDevice.ofThisThread else { return before.enqueue(ExecutorJob(job)) }
    let executor = asUnownedSerialExecutor()
    let taskExecutor = ProcessExecutors.defaultExecutor.asUnownedTaskExecutor()
    device.tasks.enqueueMainActorJob(job) {
      job.runSynchronously(isolatedTo: executor, taskExecutor: taskExecutor)
    }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    let job = UnownedJob(job)
    guard let device = SimulatedDevice.ofThisThread else {
      return before.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
    let pending = PendingJob(job)
    device.scheduleForApp(after: clock.deviceTime(until: instant)) {
      if let job = pending.take() { self.enqueue(ExecutorJob(job)) }
    }
  }

  func checkIsolated() { before.checkIsolated() }

  func isIsolatingCurrentContext() -> Bool? {
    MainQueue.isCurrent ? true : before.isIsolatingCurrentContext()
  }
}

extension Executor {
  /// Passes on a job that waits for a time.
  fileprivate func enqueue<C: Clock>(
    _ job: UnownedJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    guard let executor = self as? any SchedulingExecutor else {
      fatalError("\(Self.self) cannot wait for a time; Swift's own executors can")
    }
    executor.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
  }
}

extension Clock {
  /// How long it is until an instant, for a thread inside of a device.
  func deviceTime(until instant: Instant) -> Swift.Duration {
    // A clock with durations of its own has no device time; what waits by it does not wait.
    now.duration(to: instant) as? Swift.Duration ?? .zero
  }
}

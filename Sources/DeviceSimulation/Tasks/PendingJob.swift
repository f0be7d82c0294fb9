/// A job of a task that waits to run.
///
/// A job that never runs, because its app or its device is gone, is kept for the process's life: nothing
/// can end a task from outside, and what a task holds must not be freed under it.
final class PendingJob: @unchecked Sendable {
  private static let abandoned = Locked<[UnownedJob]>([])

  private var job: UnownedJob?

  init(_ job: UnownedJob) {
    self.job = job
  }

  /// The job, the one time that it runs.
  func take() -> UnownedJob? {
    defer { job = nil }
    return job
  }

  deinit {
    if let job { Self.abandoned.withLock { $0.append(job) } }
  }
}

extension UnownedJob {
  /// The job as what an event does.
  func event(on executor: UnownedTaskExecutor) -> @Sendable () -> Void {
    let pending = PendingJob(self)
    return { pending.take()?.runSynchronously(on: executor) }
  }
}

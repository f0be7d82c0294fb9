import Foundation

extension SimulatedDevice {
  /// Runs `body` inside the device, from one `await` to the next: `Date()` is the device's time
  /// throughout, whatever thread it was resumed from.
  ///
  /// ```swift
  /// await device.run {
  ///   let collector = Collector()
  ///   await collector.start()
  ///   await device.advance(by: .hours(8))
  /// }
  /// ```
  ///
  /// What happens at the present moment happens meanwhile; time passes only by ``advance(by:)`` and its
  /// like. A task that begins here and is not awaited goes on whenever somebody drives the device.
  ///
  /// Stops the process with one line when the body waits, nobody lets time pass, and nothing comes from
  /// outside the device either. See ``finish(within:patience:_:)`` for an error instead.
  ///
  /// - Parameter patience: how long to wait, in the machine's time, for what comes from outside.
  public func run<Value, Failure: Error>(
    patience: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    if isInside { return try await body() }
    let driver = timeDriver
    let goal = driver.add(
      TimeGoal(
        kind: .work(limit: nil, allowed: .zero, patience: patience), isInside: false,
        end: { unfinished in
          if let unfinished { fatalError("run: \(unfinished)") }
        }))
    let result = await asTestTask(for: goal, isolation: isolation, body)
    // The task is on the device's thread now; the driver lets it go on outside.
    await withCheckedContinuation(isolation: isolation) { continuation in
      driver.finish(goal) { _ in continuation.resume() }
    }
    return try result.get()
  }

  /// Lets time pass: runs every event that falls due, each at its own instant, and main-actor work on the
  /// main thread. Blocks on the main dispatch queue run between two instants, outside of the device's time.
  ///
  /// A test's task may await this, on the device or outside; when several do, time stops for each at its
  /// own instant.
  public func advance(by duration: Duration) async {
    await run(until: now.advanced(by: max(.zero, duration)))
  }

  /// Lets time pass until an instant of the timeline; see ``advance(by:)``.
  public func run(until limit: DeviceInstant) async {
    await timeDriver.wait(until: limit)
  }

  /// Lets time pass until the clock shows a date; see ``advance(by:)``.
  public func run(until date: Date) async {
    await run(until: instant(of: date))
  }

  /// Runs work inside the device and lets time pass, event by event, until it is done.
  ///
  /// ```swift
  /// let steps = try await device.finish { try await collector.stepsToday() }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: how much of the device's time the work may take.
  ///   - patience: how long to wait, in the machine's time, for what comes from outside the device, once
  ///     the limit is reached or nothing is pending.
  /// - Returns: what the work returns, at the instant when it does.
  /// - Throws: ``UnfinishedWork`` when it is not done by then; the work is cancelled. And what the work
  ///   throws.
  public func finish<Value: Sendable>(
    within limit: Duration = .minutes(1), patience: Duration = .seconds(5),
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let driver = timeDriver
    let goal = TimeGoal.Kind.work(
      limit: now.advanced(by: limit), allowed: limit, patience: patience)
    let isInside = isInside
    let started = Locked<Task<Value, any Error>?>(nil)
    return try await withTaskCancellationHandler {
      let unfinished = await withCheckedContinuation { continuation in
        let number = driver.add(
          TimeGoal(kind: goal, isInside: isInside) { continuation.resume(returning: $0) })
        let task = startTestTask(for: number, body)
        started.withLock { $0 = task }
        if Task.isCancelled { task.cancel() }
      }
      guard let task = started.withLock({ $0 }) else { throw CancellationError() }
      if let unfinished {
        task.cancel()
        throw unfinished
      }
      return try await task.value
    } onCancel: {
      started.withLock { $0 }?.cancel()
    }
  }

  /// Runs `body` as part of the current task, which is on the device from here on.
  private func asTestTask<Value, Failure: Error>(
    for goal: Int, isolation: isolated (any Actor)?, _ body: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    let executor = guarded { tasks.testExecutor }
    let device = WeakDevice(self)
    return await SimulatedDevice.$ofTestTask.withValue(
      device,
      operation: {
        await withTaskExecutorPreference(executor, isolation: isolation) {
          let task = await device.enterTestTask(for: goal)
          defer { device.leaveTestTask(task) }
          do throws(Failure) {
            return .success(try await body())
          } catch {
            return .failure(error)
          }
        }
      }, isolation: isolation)
  }

  /// Starts a task of the test's own on the device.
  private func startTestTask<Value: Sendable>(
    for goal: Int, _ body: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    let executor = guarded { tasks.testExecutor }
    let device = WeakDevice(self)
    return SimulatedDevice.$ofTestTask.withValue(device) {
      Task(executorPreference: executor) {
        defer { device.device?.timeDriver.finish(goal) }
        let task = await device.enterTestTask(for: goal)
        defer { device.leaveTestTask(task) }
        return try await body()
      }
    }
  }
}

extension WeakDevice {
  /// Brings the current task, if it is not there yet, to the device's thread, and makes it known as the
  /// test's own.
  fileprivate func enterTestTask(for goal: Int) async -> UnsafeRawPointer? {
    guard let device else { return nil }
    device.timeDriver.begin(goal)
    return device.inside { device.tasks.enterCurrentTask() }
  }

  fileprivate func leaveTestTask(_ task: UnsafeRawPointer?) {
    guard let device else { return }
    device.guarded { device.tasks.leave(task) }
  }
}

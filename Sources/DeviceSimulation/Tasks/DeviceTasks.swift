import Foundation

/// The tasks of a device: those of the test that runs it, and main-actor work that waits for the main
/// thread.
///
/// Belongs to its device: use it from inside.
final class DeviceTasks: @unchecked Sendable {
  /// Whether somebody drives the device who takes turns with the main thread.
  var isDrivenByTurns = false
  /// Runs the test's own tasks on the device.
  let testExecutor: TestTaskExecutor

  private unowned let device: SimulatedDevice
  private var mainActorWork: [(launch: Int?, work: @Sendable () -> Void)] = []
  private var testTasks: [UnsafeRawPointer] = []
  private var hasComplained = false

  init(device: SimulatedDevice) {
    self.device = device
    testExecutor = TestTaskExecutor(device)
  }

  /// Whether main-actor work has come up that waits for the main thread.
  var hasMainActorWork: Bool { !mainActorWork.isEmpty }

  /// Puts a job of the main actor on the device's queue.
  func enqueueMainActorJob(_ job: UnownedJob, _ run: @escaping @Sendable () -> Void) {
    let pending = PendingJob(job)
    let work: @Sendable () -> Void = {
      if pending.take() != nil { run() }
    }
    if isTestTask(job) {
      device.schedule(after: .zero) { [unowned self] in comeUp(work, launch: nil) }
    } else {
      let launch = device.appLaunch.load(ordering: .relaxed)
      device.scheduleForApp { [unowned self] in comeUp(work, launch: launch) }
    }
  }

  /// Runs the main-actor work that has come up. To be called on the main thread.
  func runMainActorWork() {
    let work = mainActorWork
    mainActorWork = []
    for (launch, body) in work {
      switch launch {
      case nil: device.runTestJob(body)
      case device.appLaunch.load(ordering: .relaxed): body()
      default: continue
      }
    }
  }

  /// The same, for who is not in an event.
  func runMainActorWorkAsEvent() {
    device.isRunningEvent = true
    defer { device.isRunningEvent = false }
    runMainActorWork()
  }

  private func comeUp(_ work: @escaping @Sendable () -> Void, launch: Int?) {
    mainActorWork.append((launch, work))
    if MainQueue.isCurrent { return runMainActorWork() }
    guard !isDrivenByTurns, !hasComplained else { return }
    hasComplained = true
    StandardError.print(
      "main-actor work is pending on a device that is driven off the main thread; use await "
        + "device.advance(by:), or mark the test @MainActor")
  }

  // MARK: The test's tasks

  /// Makes the current task known as the test's own until `leave` is called with what this returns.
  func enterCurrentTask() -> UnsafeRawPointer? {
    let task = UnsafeRawPointer.currentTask
    if let task { testTasks.append(task) }
    return task
  }

  func leave(_ task: UnsafeRawPointer?) {
    guard let index = testTasks.firstIndex(where: { $0 == task }) else { return }
    testTasks.remove(at: index)
  }

  private func isTestTask(_ job: UnownedJob) -> Bool {
    testTasks.contains(unsafeBitCast(job, to: UnsafeRawPointer.self))
  }
}

extension SimulatedDevice {
  /// The device's tasks. Use them from inside the device.
  var tasks: DeviceTasks {
    service(DeviceTasks.self) { DeviceTasks(device: $0) }
  }

  /// Runs what a test does in a task of its own: as outside of the device's events, where it may let
  /// time pass and is not held up by what happens to the app.
  func runTestJob(_ body: () -> Void) {
    let wasRunningEvent = isRunningEvent
    isRunningEvent = false
    body()
    isRunningEvent = wasRunningEvent
  }
}

extension UnsafeRawPointer {
  /// Where the current task is in memory, which is where its job is.
  fileprivate static var currentTask: UnsafeRawPointer? {
    withUnsafeCurrentTask { task in
      task.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }
    }
  }
}

import DeviceSimulation

extension BackgroundTaskService {
  /// Hands a task to the app, which is awake for it.
  func run(_ task: BGTask, _ assertion: AwakeAssertion) {
    let handler = handler(of: task.identifier)
    let running = RunningTask(task, assertion)
    self.running.append(running)
    running.wait(
      for: device.schedule(after: parameters.runningTime) { [unowned self] in expire(task) })
    if handler.isOnMainQueue {
      device.callMainActor { handler.body(task) }
    } else {
      device.callApp { handler.body(task) }
    }
  }

  /// Ends the time of a task as Xcode's debugger does.
  func expireNow(_ identifier: String) throws(BackgroundTaskError) {
    guard let running = running.first(where: { $0.task.identifier == identifier }) else {
      throw .notRunning(identifier)
    }
    let task = running.task
    running.wait(for: device.schedule(after: .zero) { [unowned self] in expire(task) })
  }

  /// The app is done with a task.
  func complete(_ task: BGTask) {
    guard let index = running.firstIndex(where: { $0.task === task }) else { return }
    running.remove(at: index).end()
  }

  private func expire(_ task: BGTask) {
    guard let running = running.first(where: { $0.task === task }) else { return }
    guard let handler = task.expirationHandler else { return complete(task) }
    running.wait(
      for: device.schedule(after: parameters.expirationGrace) { [unowned self] in abandon(task) })
    let expiration = ExpirationHandler(body: handler)
    device.callApp { expiration.body() }
  }

  /// The app has not completed a task in time.
  private func abandon(_ task: BGTask) {
    guard running.contains(where: { $0.task === task }) else { return }
    complete(task)
    if parameters.terminatesUnfinished { device.terminateApp() }
  }

  /// What an app wants to do when a task's time is over.
  private struct ExpirationHandler: @unchecked Sendable {
    let body: () -> Void
  }
}

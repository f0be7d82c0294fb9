import DeviceSimulation
import Foundation

/// The device's scheduler of background tasks: what its app has asked for, and what runs.
///
/// Requests outlive the app's process and a reboot, handlers and running tasks do not. Used inside
/// its device only.
final class BackgroundTaskService: @unchecked Sendable {
  /// A request that waits for its moment.
  private final class Pending {
    let request: BGTaskRequest
    /// Nil once the moment has come and was a bad one.
    var event: ScheduledEvent?

    init(_ request: BGTaskRequest) {
      self.request = request
    }
  }

  var parameters = BackgroundRefreshParameters()
  unowned let device: SimulatedDevice
  private var handlers: [String: LaunchHandler] = [:]
  /// In the order of submission.
  private var pending: [Pending] = []
  /// In the order in which they began.
  var running: [RunningTask] = []

  static func of(_ device: SimulatedDevice) -> BackgroundTaskService {
    device.service(BackgroundTaskService.self) { device in
      device.inside { BackgroundTaskService(device: device) }
    }
  }

  private init(device: SimulatedDevice) {
    self.device = device
    device.observeApp { [unowned self] change in
      if change == .terminated { forgetProcess() }
      planPostponed()
    }
    device.protection.observe { [unowned self] _ in planPostponed() }
  }

  // MARK: Handlers

  func register(_ identifier: String, _ handler: LaunchHandler) -> Bool {
    guard device.appLife.isLaunching else {
      raiseException(
        "NSInternalInconsistencyException",
        "All launch handlers must be registered before application finishes launching")
    }
    guard handlers[identifier] == nil else {
      raiseException(
        "NSInternalInconsistencyException",
        "Launch handler for task with identifier \(identifier) has already been registered")
    }
    guard isListed(identifier) else { return false }
    handlers[identifier] = handler
    return true
  }

  /// The handler of a task that the app has been launched for.
  func handler(of identifier: String) -> LaunchHandler {
    guard let handler = handlers[identifier] else {
      raiseException(
        "NSInternalInconsistencyException",
        "No launch handler registered for task with identifier \(identifier)")
    }
    return handler
  }

  private func forgetProcess() {
    handlers = [:]
    for task in running { task.drop() }
    running = []
  }

  // MARK: Requests

  var pendingRequests: [BGTaskRequest] { pending.map { $0.request.duplicate() } }

  func submit(_ request: BGTaskRequest) throws {
    guard isListed(request.identifier), hasBackgroundMode else {
      throw BGTaskScheduler.Error(.notPermitted)
    }
    guard device.app.backgroundRefresh == .available else {
      throw BGTaskScheduler.Error(.unavailable)
    }
    guard pending.allSatisfy({ $0.request.identifier == request.identifier }) else {
      throw BGTaskScheduler.Error(.tooManyPendingTaskRequests)
    }
    cancel { $0.identifier == request.identifier }
    let new = Pending(request)
    pending.append(new)
    let soonest = device.now.advanced(by: parameters.soonest)
    let wanted = request.earliestBeginDate.map { device.instant(of: $0) } ?? soonest
    plan(new, from: max(soonest, wanted), within: parameters.window)
  }

  func cancel(where isCancelled: (BGTaskRequest) -> Bool) {
    for waiting in pending where isCancelled(waiting.request) { waiting.event?.cancel() }
    pending.removeAll { isCancelled($0.request) }
  }

  /// Whether the app's `Info.plist` has the identifier; an app of which nobody checks that has all.
  private func isListed(_ identifier: String) -> Bool {
    device.app.infoPlist?.backgroundTaskIdentifiers.contains(identifier) ?? true
  }

  private var hasBackgroundMode: Bool {
    device.app.infoPlist?.backgroundModes.contains("fetch") ?? true
  }

  // MARK: Moments

  /// Draws the moment of a request.
  private func plan(_ waiting: Pending, from soonest: DeviceInstant, within window: Duration) {
    let wait = device.withRandom { generator in
      Int64.random(in: 0...max(0, Int64(window / .milliseconds(1))), using: &generator)
    }
    let identifier = waiting.request.identifier
    waiting.event = device.schedule(at: soonest.advanced(by: .milliseconds(wait))) {
      [unowned self] in come(identifier)
    }
  }

  private func come(_ identifier: String) {
    guard mayRun else {
      pending.first { $0.request.identifier == identifier }?.event = nil
      return
    }
    launch(identifier)
  }

  /// Gives those that were due at a bad moment another one, if this one is good.
  private func planPostponed() {
    guard pending.contains(where: { $0.event == nil }), mayRun else { return }
    for waiting in pending where waiting.event == nil {
      plan(waiting, from: device.now, within: parameters.postponement)
    }
  }

  private var mayRun: Bool {
    let life = device.appLife
    guard device.app.backgroundRefresh == .available, life.state <= .background,
      device.protection.lockState != .beforeFirstUnlock
    else { return false }
    return life.state != .notRunning || (life.mayBeLaunched && life.isInstalled)
  }

  // MARK: Launches

  /// Launches a task as Xcode's debugger does: now, whether the moment is good or not.
  func launchNow(_ identifier: String) throws(BackgroundTaskError) {
    guard let waiting = pending.first(where: { $0.request.identifier == identifier }) else {
      throw .noRequest(identifier)
    }
    waiting.event?.cancel()
    waiting.event = device.schedule(after: .zero) { [unowned self] in launch(identifier) }
  }

  private func launch(_ identifier: String) {
    guard let index = pending.firstIndex(where: { $0.request.identifier == identifier }) else {
      return
    }
    let waiting = pending.remove(at: index)
    let limit = parameters.runningTime + parameters.expirationGrace
    guard let assertion = device.appLife.wake(.backgroundTask, for: limit) else {
      waiting.event = nil
      pending.append(waiting)
      return
    }
    run(BGAppRefreshTask(identifier: identifier, device: device), assertion)
  }
}

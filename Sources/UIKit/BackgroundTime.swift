import DeviceSimulation

/// The time that the background tasks of one app share, from when it is in the background.
///
/// Used inside its device only.
final class BackgroundTime: @unchecked Sendable {
  private struct Task {
    let identifier: UIBackgroundTaskIdentifier
    let name: String
    let expirationHandler: (@MainActor @Sendable () -> Void)?
    var assertion: AwakeAssertion?
  }

  private unowned let device: SimulatedDevice
  /// In the order in which they began.
  private var tasks: [Task] = []
  private var begun = 0
  /// When the time is over; nil in front.
  private var end: DeviceInstant?
  private var isExpiring = false
  private var next: ScheduledEvent?

  init(device: SimulatedDevice) {
    self.device = device
    if device.appLife.state <= .background { countDown() }
  }

  /// In seconds.
  var remaining: Double {
    guard let end else { return .greatestFiniteMagnitude }
    return max(.zero, device.now.duration(to: end)) / .seconds(1)
  }

  // MARK: Tasks

  func begin(
    _ name: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)?
  ) -> UIBackgroundTaskIdentifier {
    let name = name ?? "background task"
    // Before the look at the clock: called on a suspended app this wakes it, with its time ahead.
    guard let assertion = device.appLife.keepAwake(name) else { return .invalid }
    guard !isExpiring, end.map({ device.now < $0 }) ?? true else {
      assertion.end()
      return .invalid
    }
    begun += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: begun)
    tasks.append(
      Task(
        identifier: identifier, name: name, expirationHandler: handler, assertion: assertion))
    schedule()
    return identifier
  }

  func end(_ identifier: UIBackgroundTaskIdentifier) {
    guard let index = tasks.firstIndex(where: { $0.identifier == identifier }) else { return }
    let task = tasks.remove(at: index)
    if tasks.isEmpty { cancel() }
    task.assertion?.end()
  }

  // MARK: Life

  /// The app is in the background, from the front, or running again.
  func countDown() {
    end = device.appLife.stateSince.advanced(by: device.appLife.parameters.backgroundTime)
    isExpiring = false
    for index in tasks.indices where tasks[index].assertion?.isHeld != true {
      tasks[index].assertion = device.appLife.keepAwake(tasks[index].name)
    }
    schedule()
  }

  /// The app is in front, or suspended by somebody who did not ask what keeps it awake.
  func stop() {
    end = nil
    isExpiring = false
    cancel()
  }

  /// The process is gone, and its tasks with it.
  func forget() {
    stop()
    tasks = []
    begun = 0
  }

  private func schedule() {
    guard let end, !tasks.isEmpty, next == nil else { return }
    let parameters = device.appLife.parameters
    let notice = min(parameters.expirationNotice, parameters.backgroundTime)
    next = device.schedule(at: end.advanced(by: .zero - notice)) { [weak self] in self?.expire() }
  }

  private func cancel() {
    next?.cancel()
    next = nil
  }

  private func expire() {
    guard let end else { return }
    isExpiring = true
    next = device.schedule(at: end) { [weak self] in self?.terminate() }
    for task in tasks {
      guard let handler = task.expirationHandler else { continue }
      device.callMainActor(handler)
    }
  }

  private func terminate() {
    next = nil
    guard !tasks.isEmpty else { return }
    device.terminateApp()
  }
}

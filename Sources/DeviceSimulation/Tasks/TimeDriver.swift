/// Lets a device's time pass for those who await it, in turns with the main thread.
///
/// One task on the machine's threads drives the device for all of them, as long as there are any. It
/// leaves the device between instants, so that main-actor work and blocks on the main dispatch queue have
/// their turn before the next.
final class TimeDriver: @unchecked Sendable {
  private struct State {
    var goals: [(number: Int, goal: TimeGoal)] = []
    var lastNumber = 0
    var isDriving = false
  }

  /// What the driving task does next, outside of the device.
  private enum Step {
    /// The main thread has its turn.
    case mainThread
    /// Those who wait outside of the device go on.
    case goOn([@Sendable () -> Void])
    /// Nothing happens but from outside the device.
    case idle
    /// Nobody waits any longer.
    case rest
  }

  private unowned let device: SimulatedDevice
  private let state = Locked(State())
  // For the driving task, inside the device.
  private var owesMainThreadTurn = true
  private var idleSince: Int64?

  init(device: SimulatedDevice) {
    self.device = device
  }

  // MARK: Those who wait

  /// Waits until an instant has come, and all that is due then has happened.
  func wait(until instant: DeviceInstant) async {
    let isInside = device.isInside
    await withCheckedContinuation { continuation in
      _ = add(TimeGoal(kind: .instant(instant), isInside: isInside) { _ in continuation.resume() })
    }
  }

  /// Takes up a goal and drives for it; its number.
  func add(_ goal: TimeGoal) -> Int {
    let (number, begins) = state.withLock { state in
      state.lastNumber += 1
      state.goals.append((state.lastNumber, goal))
      defer { state.isDriving = true }
      return (state.lastNumber, !state.isDriving)
    }
    if begins {
      Task.detached(executorPreference: ProcessExecutors.machine) { [device] in
        await device.timeDriver.drive()
      }
    }
    return number
  }

  /// The work of a goal has come to the device.
  func begin(_ number: Int) {
    state.withLock { state in
      for index in state.goals.indices where state.goals[index].number == number {
        state.goals[index].goal.hasBegun = true
      }
    }
  }

  /// The work of a goal is done.
  ///
  /// - Parameter end: to be called in place of the goal's own.
  func finish(_ number: Int, end: (@Sendable (UnfinishedWork?) -> Void)? = nil) {
    state.withLock { state in
      for index in state.goals.indices where state.goals[index].number == number {
        state.goals[index].goal.isDone = true
        if let end { state.goals[index].goal.end = end }
      }
    }
  }

  // MARK: The driving task

  private func drive() async {
    while true {
      switch device.inside({ pass() }) {
      case .mainThread: await giveMainThreadTurn()
      case .goOn(let ends): for end in ends { end() }
      case .idle: try? await Task.sleep(for: .milliseconds(1))
      case .rest: return
      }
    }
  }

  private func giveMainThreadTurn() async {
    let watch = device.blockedEventWatch
    let number = watch.begin(.mainThread, on: device)
    await MainActor.run { [device] in
      watch.end(number)
      device.inside {
        guard device.tasks.hasMainActorWork else { return }
        BlockedEventWatch.watching(device) { device.tasks.runMainActorWorkAsEvent() }
      }
    }
  }

  /// Drives the device until it is somebody else's turn.
  private func pass() -> Step {
    device.tasks.isDrivenByTurns = true
    defer { device.tasks.isDrivenByTurns = false }
    return BlockedEventWatch.watching(device) {
      while true {
        if let step = next() { return step }
      }
    }
  }

  /// Does one thing inside the device, or says what is to be done outside.
  private func next() -> Step? {
    if device.tasks.hasMainActorWork { return .mainThread }
    if let step = endGoals(where: { $0.isDone }) { return step }
    let now = device.now
    let next = device.nextEvent
    if let next, next <= now { return runEvent(until: now) }
    if owesMainThreadTurn {
      owesMainThreadTurn = false
      return .mainThread
    }
    if let step = endGoals(where: { $0.isReached(at: now) }) { return step }
    let goals = state.withLock { state in
      if state.goals.isEmpty { state.isDriving = false }
      return state.goals.map(\.goal)
    }
    guard !goals.isEmpty else {
      owesMainThreadTurn = true
      return .rest
    }
    guard let limit = goals.compactMap(\.limit).min(), limit > now else { return wait(at: now) }
    if next == nil, goals.allSatisfy(\.isWork) { return wait(at: now) }
    if let next, next <= limit { return runEvent(until: limit) }
    device.moveClock(to: limit)
    return nil
  }

  private func runEvent(until limit: DeviceInstant) -> Step? {
    idleSince = nil
    owesMainThreadTurn = true
    _ = device.runEvents(until: limit, atMost: 1)
    return nil
  }

  /// Ends goals: here those of tasks on the device, outside of it the rest.
  private func endGoals(where isOver: (TimeGoal) -> Bool) -> Step? {
    let over = state.withLock { state in
      defer { state.goals.removeAll { isOver($0.goal) } }
      return state.goals.map(\.goal).filter(isOver)
    }
    guard !over.isEmpty else { return nil }
    idleSince = nil
    return end(over.map { ($0, nil) })
  }

  private func end(_ goals: [(TimeGoal, UnfinishedWork?)]) -> Step {
    for (goal, unfinished) in goals where goal.isInside { goal.end(unfinished) }
    return .goOn(
      goals.filter { !$0.0.isInside }.map { goal, unfinished in { goal.end(unfinished) } })
  }

  // MARK: Patience

  /// Nothing can happen any more but from outside the device: waits for that, as long as those who
  /// wait have patience.
  private func wait(at now: DeviceInstant) -> Step {
    let elapsed = MachineClock.system.elapsed()
    let since = idleSince ?? elapsed
    idleSince = since
    let waited = Duration.nanoseconds(elapsed - since)
    let given = state.withLock { state in
      let given = state.goals.filter { $0.goal.patience.map { $0 <= waited } ?? false }
      state.goals.removeAll { goal in given.contains { $0.number == goal.number } }
      return given.map(\.goal)
    }
    guard !given.isEmpty else { return .idle }
    return end(given.map { ($0, UnfinishedWork(reason(of: $0, at: now), on: device)) })
  }

  private func reason(of goal: TimeGoal, at now: DeviceInstant) -> UnfinishedWork.Reason {
    guard case .work(let limit, let allowed, _) = goal.kind, let limit else {
      return .timeStandsStill
    }
    return limit <= now ? .limit(allowed) : .nothingPending
  }
}

extension SimulatedDevice {
  /// Drives the device for those who await its time.
  var timeDriver: TimeDriver {
    service(TimeDriver.self) { TimeDriver(device: $0) }
  }
}

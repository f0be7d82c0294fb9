import DeviceSimulation
import Experiments
import Foundation
import HealthKit
import Systemd

/// One phone that runs against the real clock until it is told to stop.
///
/// Everything happens on the thread of its event loop.
final class Daemon: @unchecked Sendable {
  private let options: DaemonOptions
  private let location: PhoneLocation
  private let loop: EventLoop
  private let readiness = Readiness()
  private let log: LogWriter
  private let stateFile: KeptStateFile

  // Made while starting, in this order.
  private var session: ExperimentSession?
  private var phoneImport: PhoneImport?
  private var follower: ControlFileFollower?
  private var driver: RealTimeDriver?
  private var timer: TimerSource?
  /// Sends a status that came too soon after the last one.
  private var statusTimer: TimerSource?
  /// Gives long work its turns.
  private var pieceTimer: TimerSource?
  private var waitingPieces: [() -> Void] = []
  private var sources: [AnyObject] = []

  private var followsWallClock = false
  private var publishedStatus: (line: String, at: UInt64)?
  private var stateFault: String?

  init(_ options: DaemonOptions) throws {
    self.options = options
    location = options.location
    log = LogWriter(options.sink)
    // Signals are blocked before anything can start a thread.
    loop = try EventLoop()
    stateFile = KeptStateFile(path: location.keptStateFile)
    for signal in [UnixSignal.terminate, .interrupt] {
      sources.append(try SignalSource(on: loop, signal: signal) { [unowned self] in stop() })
    }
    sources.append(try SignalSource(on: loop, signal: .hangUp) { [unowned self] in reload() })
  }

  /// Starts the phone, runs it until it is told to stop, and returns the exit status.
  func run() throws -> Int32 {
    try start()
    return try loop.run()
  }

  // MARK: Starting

  private func start() throws {
    let scenario = try options.scenario()
    let session = try makeSession(scenario)
    self.session = session
    phoneImport = PhoneImport(into: session)
    SimulatedDevice.makeProcessDefault(session.device)
    session.device.inside {
      session.device.health.finishOpening { [readiness] in
        _ = try? readiness.extendTimeout(by: .seconds(10))
      }
    }
    try beginFollowing(session)
    // All that can fail comes before the phone gets its past: what is not kept is made again.
    sources.append(try watchControlDirectory())
    sources.append(try serveSocket())
    sources.append(try MainQueueSource(on: loop))
    session.start()
    keepState()
    let driver = RealTimeDriver(
      session.device, speed: options.speed, followsWallClock: followsWallClock)
    self.driver = driver
    timer = try TimerSource(on: loop) { [unowned self] in step() }
    pieceTimer = try TimerSource(on: loop) { [unowned self] in doPieces() }
    statusTimer = try TimerSource(on: loop) { [unowned self] in
      publishStatus(session.status(name: location.name).line)
    }
    try loop.startWatchdog()
    step()
    _ = try? readiness.ready(status: session.status(name: location.name).line)
  }

  private func makeSession(_ scenario: Scenario) throws -> ExperimentSession {
    // Before all else: what is kept of a phone that runs says nothing yet.
    try SimulatedDevice.checkHealthDataIsFree(in: location.stateDirectory)
    if options.isFresh {
      try SimulatedDevice.eraseHealthData(in: location.stateDirectory)
      try stateFile.remove()
    }
    let kept = try stateFile.read()
    // Without a start of its own a phone at normal speed shows the machine's time.
    followsWallClock = scenario.start == nil && options.speed == 1
    let now = MachineClock.system.date
    try UnfitScenario.check(
      scenario, against: kept, in: location.stateDirectory, clock: followsWallClock ? now : nil)
    let date = followsWallClock ? now : kept?.device.date ?? scenario.start ?? now
    return try ExperimentSession(
      scenario, startingAt: date, keepingHealthDataIn: location.stateDirectory, goingOnFrom: kept,
      beforeEachFix: { [unowned self] in
        follower?.check()
        keepState()
      },
      log: { [log] record in log.write(record) })
  }

  private func beginFollowing(_ session: ExperimentSession) throws {
    let follower = ControlFileFollower(
      ControlFile(path: location.controlFile), of: session.device,
      obeyed: try stateFile.read()?.controlFile
    ) { error in
      session.record(.controlFile, "\(error); until then health data is closed")
    }
    self.follower = follower
    try follower.begin()
  }

  private func watchControlDirectory() throws -> InotifySource {
    let name = (location.controlFile as NSString).lastPathComponent
    return try InotifySource(
      on: loop, directory: location.controlDirectory,
      mask: [
        .modified, .attributes, .closedAfterWriting, .movedFrom, .movedTo, .created, .deleted,
      ]
    ) { [unowned self] event in
      guard event.name == name else { return }
      // The phone's clock comes up to the moment at which the file changed.
      advance()
      follower?.check()
      step()
    }
  }

  private func serveSocket() throws -> LineSocketServer {
    // An import brings some thousand samples a line, or the whole route of a workout.
    try LineSocketServer(
      on: loop, path: location.socket, longestLine: LineSocketClient.longestAnswer
    ) { [unowned self] line, reply in
      answer(line, reply)
    }
  }

  // MARK: Running

  /// Lets the phone do what is due, and arms the timer for what comes next.
  private func step() {
    guard let session, let driver else { return }
    advance()
    keepState()
    publishStatus(session.status(name: location.name).line)
    if let wait = driver.timeUntilNextEvent {
      timer?.arm(at: EventLoop.monotonicNow() + UInt64(wait.wholeNanoseconds / 1000))
    } else {
      timer?.disarm()
    }
  }

  private func advance() {
    guard let session, let driver else { return }
    for notice in driver.runDue() {
      switch notice {
      case .skipped(let fixes, let time):
        session.record(
          .resumed,
          "\(session.device.date) resumed after \(TimeSpan.describe(time)): \(fixes) fixes skipped")
      case .clockSet(let change):
        session.record(
          .resumed, "\(session.device.date) the clock was set by \(TimeSpan.describe(change))")
      }
    }
  }

  /// Keeps the state; what cannot be written is said once, and tried again at the next step.
  private func keepState(durably: Bool = false) {
    guard let session else { return }
    var state = session.keptState
    state.controlFile = follower?.obeyed
    state.followsWallClock = followsWallClock
    do throws(KeptStateFile.Failure) {
      try stateFile.write(state, durably: durably)
      stateFault = nil
    } catch {
      guard stateFault != "\(error)" else { return }
      stateFault = "\(error)"
      session.record(.error, "\(error)")
    }
  }

  /// Tells systemd the status when it has changed, once a second at most.
  private func publishStatus(_ line: String) {
    let now = EventLoop.monotonicNow()
    if let last = publishedStatus {
      guard last.line != line else { return }
      let next = last.at + 1_000_000
      // A tick a second comes now a little early, now a little late.
      guard now + Daemon.timerSlack >= next else {
        statusTimer?.arm(at: next, accuracy: 100_000)
        return
      }
    }
    statusTimer?.disarm()
    publishedStatus = (line, now)
    _ = try? readiness.status(line)
  }

  /// How much earlier than a second after the last one a status may be sent, in microseconds.
  private static let timerSlack: UInt64 = 5000

  private func answer(_ line: String, _ reply: LineSocketReply) {
    guard let session else { return }
    guard let request = try? PhoneRequest(line: line) else {
      let known = PhoneRequest.Subject.allCases.map(\.rawValue).joined(separator: " or ")
      reply(PhoneAnswer(error: "not a request; send {\"request\":…} with \(known)").line)
      return
    }
    advance()
    switch request.request {
    case .status:
      reply(PhoneAnswer(status: session.status(name: location.name)).line)
    case .steps:
      // Only the loop's thread ever touches the reply.
      nonisolated(unsafe) let reply = reply
      if let table = request.table {
        session.device.fetchSteps(table) { [unowned self] goOn in
          // Nobody waits any more: the work is let go.
          if reply.isAwaited { takeTurn(goOn) }
        } completion: { answer in
          reply(PhoneAnswer(table: answer).line)
        }
      } else {
        session.device.fetchTodaysSteps { steps in reply(PhoneAnswer(steps: steps).line) }
      }
    case .import:
      let answer = request.step.flatMap { phoneImport?.take($0) }
      reply(PhoneAnswer(imported: answer, error: answer == nil ? "an import has a step" : nil).line)
    }
    step()
  }

  /// Does a piece of long work in the loop's next turn.
  private func takeTurn(_ piece: @escaping () -> Void) {
    waitingPieces.append(piece)
    pieceTimer?.arm(at: EventLoop.monotonicNow())
  }

  private func doPieces() {
    let pieces = waitingPieces
    waitingPieces = []
    advance()
    session?.device.inside { for piece in pieces { piece() } }
    step()
  }

  // MARK: Reloading and stopping

  private func reload() {
    guard let session else { return }
    _ = try? readiness.reloading()
    defer { _ = try? readiness.ready(status: session.status(name: location.name).line) }
    advance()
    do {
      let left = session.reload(try options.scenario())
      session.record(.reload, "\(session.device.date) scenario reloaded\(left.description)")
    } catch {
      session.record(
        .reload, "\(session.device.date) scenario not reloaded, the old one stays: \(error)",
        priority: 4)
    }
    step()
  }

  private func stop() {
    _ = try? readiness.stopping()
    advance()
    session?.stop()
    keepState(durably: true)
    sources.removeAll()
    loop.exit()
  }
}

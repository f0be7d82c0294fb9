import Collectors
import CoreLocation
import DeviceSimulation
import Foundation
import HealthKit

/// A running experiment: a phone as its scenario describes it, with the app on it.
///
/// The session plays the phone's system: it launches the app, launches it again after a reboot, and
/// writes the log. Who lets the device's time pass is not its business: a test does it by hand, the
/// daemon by a `RealTimeDriver`.
///
/// ```swift
/// let session = try ExperimentSession(Scenario()) { record in print(record.message) }
/// session.start()
/// session.device.advance(by: .minutes(10))
/// ```
public final class ExperimentSession: @unchecked Sendable {
  public let device: SimulatedDevice
  /// The scenario as it is in force: reloading changes what can be changed while it runs.
  public private(set) var scenario: Scenario
  /// How often the app was woken, and what came of it, since the session began.
  public private(set) var counts = OutcomeCounts()

  private let log: (LogRecord) -> Void
  let kept: KeptState?
  /// What the clock showed when the phone was new, in nanoseconds since 1970.
  let firstStart: Int64
  private var collector: RunningCollector?
  /// Says whether the session still lives, to those who outlive it.
  private(set) lazy var presence = Presence(self)
  private(set) var isStopped = false
  /// What the phone's user has yet to live through, of an archive.
  private var coming: ComingSamples?

  /// The program that runs on the phone.
  private enum RunningCollector {
    case lockExperiment(LockExperiment)
    case stepCountHelper(StepCountHelper)

    func start() {
      if case .lockExperiment(let experiment) = self { experiment.start() }
    }

    func stop() {
      if case .lockExperiment(let experiment) = self { experiment.stop() }
    }

    func apply(_ configuration: LockExperiment.Configuration) {
      if case .lockExperiment(let experiment) = self { experiment.apply(configuration) }
    }
  }

  /// Refer to it weakly and to the session never: an object to which there are weak references is slower
  /// to hold on to, and every entry of the log holds on to its session.
  final class Presence: @unchecked Sendable {
    unowned let session: ExperimentSession

    init(_ session: ExperimentSession) {
      self.session = session
    }
  }

  /// How long the first fix takes after location updates were asked for.
  ///
  /// Apple documents that it may take some seconds; a parameter, one second.
  static let firstFixDelay = Duration.seconds(1)

  /// A new phone, or one that goes on from a kept state.
  ///
  /// - Parameters:
  ///   - date: what the clock shows now.
  ///   - directory: where the health data are kept; nil for a temporary store.
  ///   - kept: the state to go on from.
  ///   - beforeEachFix: called when a fix is about to wake the app, or steps are about to be saved:
  ///     the moment to keep the state, so that nothing happens twice.
  ///   - log: called with every record, on the thread that drives the device.
  /// - Throws: `StoreError` when the directory cannot be used.
  public init(
    _ scenario: Scenario, startingAt date: Date? = nil,
    keepingHealthDataIn directory: String? = nil, goingOnFrom kept: KeptState? = nil,
    beforeEachFix: @escaping () -> Void = {}, log: @escaping (LogRecord) -> Void
  ) throws(StoreError) {
    let configuration = scenario.deviceConfiguration(
      startingAt: date ?? scenario.start ?? DeviceConfiguration.defaultStart)
    if let kept {
      device = SimulatedDevice(configuration, goingOnFrom: kept.device)
    } else {
      device = SimulatedDevice(configuration)
    }
    self.scenario = scenario
    self.kept = kept
    self.log = log
    firstStart = kept?.firstStart ?? device.state.clock
    if let directory { try device.keepHealthData(in: directory) }
    device.inside {
      device.motion.observeProgress { _ in beforeEachFix() }
      let health = device.health
      health.hasWatch = scenario.sources.contains(.appleWatch)
      health.parameters = scenario.healthParameters
      health.onFault = { [weak presence] error in presence?.session.record(.error, "\(error)") }
    }
    device.locationParameters = scenario.locationParameters
  }

  /// Holds on to what is to be saved while the experiment runs.
  func keepAlive(_ coming: ComingSamples) {
    self.coming = coming
  }

  /// What the phone is doing.
  public func status(name: String) -> PhoneStatus {
    device.inside {
      PhoneStatus(
        name: name, running: !isStopped,
        time: device.date.formatted(.device(in: device.timeZone)), lockState: device.lockState,
        protectedDataAvailable: device.isProtectedDataAvailable,
        storeReadable: device.health.isStoreOpen,
        distanceFilter: DistanceFilterText.describe(scenario.location.distanceFilter),
        activityType: scenario.location.activityType.name, ticks: counts.ticks,
        answers: counts.answers, refusals: counts.refusals)
    }
  }

  /// Begins: the phone gets its past, its timeline and its walk, and the app is launched.
  public func start() {
    device.inside {
      if kept == nil { addPast() }
      device.protection.observe { [unowned self] change in
        if case .lockState(let state) = change {
          record(.lockState, "\(Date()) lock state: \(state.rawValue)")
        }
      }
      device.installApp { [unowned self] _ in launch() }
      observeAppLife()
      scheduleTimeline()
      device.openApp()
      device.motion.begin(
        scenario.movements, after: ExperimentSession.firstFixDelay, at: kept?.device.motion)
    }
  }

  /// Ends: the app is gone, and the phone stands still in time.
  public func stop() {
    device.inside {
      isStopped = true
      collector?.stop()
      collector = nil
      record(.stop, "\(Date()) stop")
    }
  }

  /// Takes over what can be changed while the experiment runs: location, protection and
  /// authorization.
  ///
  /// - Returns: what has changed and could not be taken over.
  @discardableResult
  public func reload(_ changed: Scenario) -> LeftChanges {
    device.inside {
      let left = LeftChanges(from: scenario, to: changed)
      scenario.location = changed.location
      scenario.locationParameters = changed.locationParameters
      scenario.protection = changed.protection
      scenario.app = changed.app
      scenario.appLife = changed.appLife
      scenario.healthParameters = changed.healthParameters
      device.protection.parameters = changed.protection
      device.locationParameters = changed.locationParameters
      device.appLife.parameters = changed.appLife
      device.health.parameters = changed.healthParameters
      device.app = changed.app
      collector?.apply(changed.location)
      return left
    }
  }

  /// Writes an entry of the log that is not the app's.
  public func record(_ kind: LogRecord.Kind, _ message: String, priority: Int? = nil) {
    device.inside { write(kind, message, .none, priority: priority) }
  }

  /// The state to go on from after a restart.
  public var keptState: KeptState {
    KeptState(scenario, firstStart: firstStart, device: device)
  }

  // MARK: The app

  private func launch() {
    guard !isStopped else { return }
    switch scenario.collector {
    case .lockExperiment:
      collector = .lockExperiment(
        LockExperiment(configuration: scenario.location) { [unowned self] report in
          count(report.event)
          write(
            LogRecord.Kind(report.event), report.line,
            LogRecord.Details(report.event, configuration: scenario.location))
        })
    case .stepCountHelper:
      collector = .stepCountHelper(StepCountHelper { [unowned self] in note($0) })
    }
    collector?.start()
    if scenario.collector == .stepCountHelper { collect() }
  }

  /// The app asks for today's steps without a location update.
  func collect() {
    guard case .stepCountHelper(let helper) = collector else { return }
    counts.ticks += 1
    write(.tick, "\(Date()) fetchTodaysSteps", .request(counts.ticks))
    helper.fetchTodaysSteps { _, _ in }
  }

  private func note(_ report: StepCountHelper.Report) {
    let tick = counts.ticks
    switch report.event {
    case .authorization(let success, let error):
      guard !success else { return }
      counts.refusals += 1
      write(
        .refused, report.line,
        .init(error ?? CocoaError(.userCancelled), tick: tick))
    case .steps(let count):
      counts.answers += 1
      let day = Calendar.current.dateInterval(of: .day, for: Date())
      write(
        .steps, report.line,
        .steps(
          tick: tick, count: Double(count), start: day?.start ?? Date(), end: day?.end ?? Date()))
    case .noData, .unavailable:
      counts.answers += 1
      write(.noData, report.line, .noData(tick: tick))
    case .refused(let error):
      counts.refusals += 1
      write(.refused, report.line, .init(error, tick: tick))
    }
  }

  private func count(_ event: LockExperiment.Event) {
    switch event {
    case .locationUpdate: counts.ticks += 1
    case .steps, .noData: counts.answers += 1
    case .refused: counts.refusals += 1
    case .started, .locationFailed, .paused: break
    }
  }

  // MARK: The phone

  private func addPast() {
    let now = device.date
    let midnight = Calendar.current.startOfDay(for: now)
    do throws(StoreError) {
      try device.health.addSteps(scenario.stepsBeforeStart, from: midnight, to: now)
    } catch {
      record(.error, "\(error)")
    }
  }

  func write(
    _ kind: LogRecord.Kind, _ message: String, _ details: LogRecord.Details, priority: Int? = nil
  ) {
    log(
      LogRecord(
        kind: kind, message: message, details: details, date: device.date,
        timeZone: device.timeZone, elapsed: elapsed, lockState: device.lockState,
        priority: priority ?? kind.priority))
  }
}

/// How often the app was woken, and what came of it.
public struct OutcomeCounts: Equatable, Sendable {
  /// Location updates.
  public var ticks = 0
  /// Queries that HealthKit answered, with steps or without.
  public var answers = 0
  /// Queries that HealthKit refused.
  public var refusals = 0
}

import Collectors
import CoreLocation
import DeviceSimulation
import Foundation
import HealthKit

/// An experiment as a scenario file describes it: a phone, an app on it, and what happens to both.
///
/// Everything has a default; ``init()`` is the built-in experiment, a walk round a park.
public struct Scenario: Sendable {
  /// The program that runs on the phone.
  public enum CollectorKind: String, CaseIterable, Sendable {
    case lockExperiment
    case stepCountHelper
  }

  /// A device that counts steps.
  public enum HealthSource: String, CaseIterable, Sendable {
    case iPhone
    case appleWatch = "Apple Watch"
  }

  public var kind = DeviceKind.iPhone
  public var timeZone = TimeZone.gmt
  /// The lock state of a new phone.
  public var lockState = LockState.unlocked
  public var hasPasscode = true
  public var protection = ProtectionParameters.observed
  /// What the clock shows at the start; nil leaves it to whoever runs the scenario.
  public var start: Date?
  /// How long a run in virtual time lasts. A daemon runs until it is told to stop.
  public var duration: Duration?
  public var seed: UInt64 = 1
  public var app = AppEnvironment()
  /// How long the app may run, and who launches it again: at once by default, so that an experiment
  /// sees what an app sees before the first unlock.
  public var appLife = AppLifeParameters(relaunch: .atOnce)
  public var location = LockExperiment.Configuration()
  /// What is not documented of Core Location, and may be chosen.
  public var locationParameters = LocationParameters(
    firstFixDelay: ExperimentSession.firstFixDelay)
  public var movements: [Movement] = [.walk(for: nil)]
  /// Steps between midnight and the start.
  public var stepsBeforeStart = 5321
  public var sources: [HealthSource] = [.iPhone]
  /// The archive with the user's own health data; nil for none.
  public var healthArchive: HealthArchiveReference?
  public var collector = CollectorKind.lockExperiment
  /// What is not documented of the health store, and may be chosen.
  public var healthParameters = HealthParameters()
  /// In the order in which it happens first.
  public var timeline: [TimelineEvent] = []
  public var expectations: [Expectation] = []

  /// The built-in experiment.
  public init() {}

  /// The device of the scenario, at a date.
  func deviceConfiguration(startingAt date: Date) -> DeviceConfiguration {
    DeviceConfiguration(
      kind: kind, timeZone: timeZone, start: date, seed: seed, lockState: lockState,
      hasPasscode: hasPasscode, protection: protection, app: app, appLife: appLife)
  }
}

extension LocationParameters {
  fileprivate init(firstFixDelay: Duration) {
    self.init()
    self.firstFixDelay = firstFixDelay
  }
}

extension Scenario {
  /// How long a run in virtual time lasts at most.
  ///
  /// Without a `duration` a run ends with its movements. Where they never do, it ends ten minutes
  /// after the last time that the timeline and the expectations speak of, and not before an hour is
  /// over.
  public var runDuration: Duration {
    if let duration { return duration }
    guard movements.contains(where: \.isEndless) else { return Scenario.longestRun }
    return max(lastTimeSpokenOf + .minutes(10), .hours(1))
  }

  /// The last time that the timeline and the expectations speak of.
  var lastTimeSpokenOf: Duration {
    let times = timeline.map(\.at) + expectations.flatMap { [$0.from, $0.to ?? .zero] }
    return times.max() ?? .zero
  }

  /// How long a run with movements that end may last.
  private static let longestRun = Duration.days(366)
}

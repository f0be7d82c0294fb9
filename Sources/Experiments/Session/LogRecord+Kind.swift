import Collectors
import Foundation

extension LogRecord {
  /// What kind of entry it is: `LOCKSTEP_EVENT`.
  public enum Kind: String, CaseIterable, Sendable {
    case start, tick, steps
    case noData = "no-data"
    case refused
    case lockState = "lock-state"
    case controlFile = "control-file"
    case paused, resumed, reload, stop, failed, error
    case appState = "app-state"
    case timeZone = "time-zone"
    case clock, passcode, authorization, signal, saved

    /// The fixed id of the kind, which `systemd/lockstep.catalog` describes: `MESSAGE_ID`.
    public var messageID: String {
      switch self {
      case .start: "df12a99baeb44383a89a5d89deea4f4f"
      case .tick: "934a602085f84c78b52e1eae27aa0afd"
      case .steps: "e6f2c7b535bc4649b439e712f789f372"
      case .noData: "eb0ad5385b0444918371d4defeaa8ff5"
      case .refused: "5d90de9458fa486d991a9ce17d6251a3"
      case .lockState: "23897d2f0e67488e9ff0f7f66b5f1c28"
      case .controlFile: "b9756c9ca98b41afa706dd975d4e76ea"
      case .paused: "321e0c404724406c88723cf071cba87e"
      case .stop: "8fc332f9876c4eba981f114054e6f5b3"
      case .resumed: "06b4b87de4a24d4794e39e83fdd0fbee"
      case .reload: "d12f0ef1cf884405805b8d7e56fffd71"
      case .error: "68b15bced9bf4c1f91acfe93fef7a97e"
      case .failed: "6a56adc4f99940ea897886cda2c8c04e"
      case .appState: "f1e06b83f0894720b237252d7b059412"
      case .timeZone: "cf694458151d4f74bd0a853a27778689"
      case .clock: "e6d123a06fae485fb0131f57a39f1b8b"
      case .passcode: "c405412bd8f242108c610d38f9a820de"
      case .authorization: "b38c8bb21da44e4e84729fb6cd1f57fc"
      case .signal: "3504e5e0411d43edb0faa0acc94a3ca8"
      case .saved: "1b7e3c747bb64219b9e7768a073d6e32"
      }
    }

    /// The syslog priority: 6 for the story, 4 for refusals and what is wrong in the app's world, 3
    /// for faults of the daemon.
    public var priority: Int {
      switch self {
      case .refused, .controlFile, .failed: 4
      case .error: 3
      case .start, .tick, .steps, .noData, .lockState, .paused, .resumed, .reload, .stop, .appState,
        .timeZone, .clock, .passcode, .authorization, .signal, .saved:
        6
      }
    }

    init(_ event: LockExperiment.Event) {
      switch event {
      case .started: self = .start
      case .locationUpdate: self = .tick
      case .steps: self = .steps
      case .noData: self = .noData
      case .refused: self = .refused
      case .locationFailed: self = .failed
      case .paused: self = .paused
      }
    }
  }
}

extension LogRecord.Details {
  init(_ event: LockExperiment.Event, configuration: LockExperiment.Configuration) {
    switch event {
    case .started:
      self = .start(
        distanceFilter: configuration.distanceFilter, activityType: configuration.activityType)
    case .locationUpdate(let tick, _, let location):
      self = .tick(
        tick, latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
    case .steps(let tick, let count, let start, let end):
      self = .steps(tick: tick, count: count, start: start, end: end)
    case .noData(let tick):
      self = .noData(tick: tick)
    case .refused(let tick, let error):
      self.init(error, tick: tick)
    case .locationFailed(let error):
      self.init(error, tick: nil)
    case .paused:
      self = .none
    }
  }

  init(_ error: any Error, tick: Int?) {
    let error = error as NSError
    self = .error(tick: tick, domain: error.domain, code: error.code)
  }
}

import DeviceSimulation
import Foundation

/// What a scenario is, in a few facts, for scripts.
public struct ScenarioOutline: Encodable, Sendable {
  /// The file as the caller named it.
  public let file: String
  /// What the phone's clock shows at the start, ISO 8601 with its offset; nil where the file leaves
  /// it to whoever runs it.
  public let start: String?
  /// How long a run in virtual time lasts; nil where the file leaves it to the movements.
  public let seconds: Double?
  public let seed: UInt64
  public let collector: String
  /// How many events the timeline has; one that repeats counts once.
  public let events: Int
  public let expectations: Int

  public init(_ scenario: Scenario, file: String) {
    self.file = file
    start = scenario.start?.formatted(.device(in: scenario.timeZone))
    seconds = scenario.duration?.inSeconds
    seed = scenario.seed
    collector = scenario.collector.rawValue
    events = scenario.timeline.count
    expectations = scenario.expectations.count
  }

  /// One JSON object, its keys in alphabetical order.
  public var json: String { jsonLine(self) }
}

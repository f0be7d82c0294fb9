import DeviceSimulation
import Foundation
import HealthKit

@testable import Experiments

/// A phone with a watch, and what they counted.
struct StepsPhone {
  let device: SimulatedDevice

  init(
    _ samples: [RecordedSample] = [], in zone: String = "Europe/Helsinki",
    now: String = "2021-12-02T12:00:00+02:00", app: AppEnvironment = AppEnvironment()
  ) throws {
    device = try SimulatedDevice(timeZone: zone, now: now, app: app)
    try device.inside { try device.health.record(samples) }
  }

  /// The answer to a request, which comes once and as an event.
  func answer(_ request: StepsTableRequest) -> StepsTableAnswer? {
    let answers = Answers()
    device.inside {
      device.fetchSteps(request) { answers.values.append($0) }
      precondition(answers.values.isEmpty, "a handler never runs inside the call that asked for it")
      device.advance(by: .zero)
    }
    return answers.values.count == 1 ? answers.values[0] : nil
  }

  func answer(
    by interval: StepsInterval, _ change: (inout StepsTableRequest) -> Void = { _ in }
  ) -> StepsTableAnswer? {
    var request = StepsTableRequest(by: interval)
    change(&request)
    return answer(request)
  }

  func table(
    by interval: StepsInterval, _ change: (inout StepsTableRequest) -> Void = { _ in }
  ) -> StepsTable? {
    answer(by: interval, change)?.table
  }

  private final class Answers: @unchecked Sendable {
    var values: [StepsTableAnswer] = []
  }
}

extension RecordedSample {
  /// Steps, by ISO 8601 times.
  init(_ steps: Double, _ start: String, _ end: String, by source: RecordedSource = .phone) throws {
    let format = Date.ISO8601FormatStyle()
    self.init(
      type: .stepCount, source: source, start: try format.parse(start), end: try format.parse(end),
      value: steps)
  }
}

extension StepsPhone {
  /// Three days of a phone: the watch counted some of the second, too.
  static func threeDays() throws -> [RecordedSample] {
    try [
      RecordedSample(8990, "2021-11-30T09:00:00+02:00", "2021-11-30T19:00:00+02:00"),
      RecordedSample(11_374, "2021-12-01T10:00:00+02:00", "2021-12-01T20:00:00+02:00"),
      RecordedSample(1000, "2021-12-01T12:00:00+02:00", "2021-12-01T13:00:00+02:00", by: .watch),
      RecordedSample(2010, "2021-12-02T08:00:00+02:00", "2021-12-02T09:00:00+02:00"),
    ]
  }
}

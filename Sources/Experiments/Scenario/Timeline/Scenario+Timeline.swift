import DeviceSimulation
import Foundation

extension Scenario {
  /// Reads what happens to the phone and to the app.
  mutating func readTimeline(_ file: inout MappingReader) throws(ScenarioError) {
    guard let events = try file.takeIfPresent("timeline", as: .list(of: .section)) else { return }
    var order = TimelineOrder(self)
    for var event in events {
      let at = try event.take("at", as: .timeSpan)
      let every = try event.takeIfPresent("every", as: .positiveTimeSpan)
      let action = try TimelineAction.read(from: &event)
      try event.finish()
      if let last = timeline.last, at < last.at {
        throw event.error(
          "it lies before the event above", remedy: "write events in the order of their times",
          at: "at")
      }
      if let duration, at > duration {
        throw event.error(
          "it lies after the end of the run, at \(TimeSpan.describe(duration))",
          remedy: "use an earlier time, or a longer duration", at: "at")
      }
      if let every, every < Scenario.leastRepeat {
        throw event.error(
          "it would happen too often", remedy: "use a time span of at least 1s", at: "every")
      }
      try check(action, in: event)
      // What repeats is followed as far as the first time: the rest is as right or wrong as that.
      if let problem = order.follow(action) {
        throw event.error("impossible here: \(problem)", at: "do")
      }
      timeline.append(TimelineEvent(at: at, every: every, do: action))
    }
  }

  private func check(_ action: TimelineAction, in event: MappingReader) throws(ScenarioError) {
    if case .collect = action, collector != .stepCountHelper {
      throw event.error(
        "the lock experiment asks at every location update by itself",
        remedy: "use collector: stepCountHelper, or leave it out", at: "do")
    }
  }

  /// The shortest time between two repeats.
  static let leastRepeat = Duration.seconds(1)
}

import DeviceSimulation
import Foundation
import HealthKit
import TestSupport
import Testing

@testable import Experiments

@Suite("What a timeline does")
struct TimelineTests {
  private func scenario(_ text: String) throws -> Scenario {
    let directory = try TemporaryDirectory()
    return try Scenario(contentsOfFile: directory.write(text, to: "day.yaml"))
  }

  /// Runs a scenario to its end; the lines that are not of ticks and answers.
  private func story(_ text: String, kept: Set<LogRecord.Kind>? = nil) throws -> [String] {
    let lines = Recorder()
    let scenario = try scenario(text)
    let session = try ExperimentSession(scenario) { record in
      let isPlain = [.tick, .steps, .start].contains(record.kind)
      if kept?.contains(record.kind) ?? !isPlain { lines.values.append(record.message) }
    }
    session.start()
    session.device.advance(by: scenario.runDuration)
    session.stop()
    return lines.values
  }

  private final class Recorder: @unchecked Sendable {
    var values: [String] = []
  }

  @Test("Every word of a timeline is read, with what belongs to it")
  func words() throws {
    let scenario = try scenario(
      """
      collector: stepCountHelper
      timeline:
        - { at: 1s, do: lock, every: 1d }
        - { at: 2s, do: unlock }
        - { at: 3s, do: removePasscode }
        - { at: 4s, do: setPasscode }
        - { at: 5s, do: travel, to: Europe/Amsterdam }
        - { at: 6s, do: setClock, back: 1h }
        - { at: 7s, do: setClock, forward: 90s }
        - { at: 8s, do: authorize, health: denied, location: whenInUse }
        - { at: 9s, do: leaveApp }
        - { at: 10s, do: suspendApp }
        - { at: 11s, do: terminateApp }
        - { at: 12s, do: openApp }
        - { at: 13s, do: forceQuitApp }
        - { at: 14s, do: loseSignal }
        - { at: 15s, do: regainSignal }
        - { at: 16s, do: save, steps: 100, over: 5min, entered: true }
        - { at: 17s, do: collect }
        - { at: 18s, do: reboot }
      """)
    #expect(scenario.timeline.first == TimelineEvent(at: .seconds(1), every: .days(1), do: .lock))
    let zone = try TimeZone(named: "Europe/Amsterdam")
    #expect(
      scenario.timeline.map(\.action) == [
        .lock, .unlock, .removePasscode, .setPasscode, .travel(zone), .setClock(.zero - .hours(1)),
        .setClock(.seconds(90)), .authorize(health: .denied, location: .whenInUse), .leaveApp,
        .suspendApp, .terminateApp, .openApp, .forceQuitApp, .loseSignal, .regainSignal,
        .save(steps: 100, over: .minutes(5), entered: true), .collect, .reboot,
      ])
    #expect(Set(scenario.timeline.map(\.action.word)) == Set(TimelineAction.allWords))
  }

  @Test("Each action leaves its line in the log")
  func lines() throws {
    let story = try story(
      """
      start: 2016-10-31T08:00:00Z
      duration: 1min
      timeline:
        - { at: 5s, do: removePasscode }
        - { at: 10s, do: travel, to: Asia/Tokyo }
        - { at: 15s, do: setClock, forward: 1h }
        - { at: 20s, do: authorize, health: denied }
        - { at: 25s, do: save, steps: 7 }
        - { at: 30s, do: terminateApp }
        - { at: 40s, do: forceQuitApp }
        - { at: 50s, do: openApp }
      """)
    #expect(
      story.prefix(5) == [
        "2016-10-31 08:00:05 +0000 passcode removed",
        "2016-10-31 08:00:10 +0000 time zone: Asia/Tokyo",
        "2016-10-31 09:00:15 +0000 clock set forward by 1h",
        "2016-10-31 09:00:20 +0000 authorization: health denied",
        "no data",
      ])
    #expect(story.contains { $0.hasPrefix("2016-10-31 09:00:25 +0000 save 7 steps: Error") })
    #expect(
      story.filter { $0.contains(" app ") } == [
        "2016-10-31 09:00:30 +0000 app terminated",
        "2016-10-31 09:00:30 +0000 app launched: system",
        "2016-10-31 09:00:40 +0000 app terminated",
        "2016-10-31 09:00:50 +0000 app launched: user",
      ])
  }

  @Test("What repeats each day keeps its time of day over a change of clocks")
  func days() throws {
    let start = try Date("2018-10-27T12:00:00+02:00", strategy: .iso8601)
    let zone = try TimeZone(named: "Europe/Amsterdam")
    let night = Repetition(first: .hours(10), every: .days(1))
    let times = (0..<3).map { night.time(of: $0, start: start, in: zone) }
    #expect(times == [.hours(10), .hours(35), .hours(59)], "the 28th has 25 hours")
    for passed in stride(from: 0, to: 100, by: 1) {
      let next = try #require(night.next(after: .hours(passed), start: start, in: zone))
      #expect(next.time > .hours(passed))
      let before = night.time(of: next.number - 1, start: start, in: zone) ?? .zero
      #expect(next.number == 0 || before <= .hours(passed))
    }
    #expect(Repetition(first: .hours(1)).next(after: .hours(1), start: start, in: zone) == nil)
  }

  @Test("A phone that goes on does what repeats from where it was")
  func goingOn() throws {
    let scenario = try scenario(
      """
      start: 2016-10-31T08:00:00Z
      timeline:
        - { at: 1min, do: lock, every: 10min }
        - { at: 5min, do: unlock, every: 10min }
      """)
    let records = Recorder()
    func session(_ kept: KeptState?) throws -> ExperimentSession {
      try ExperimentSession(scenario, startingAt: kept?.device.date, goingOnFrom: kept) { record in
        if record.kind == .lockState { records.values.append(record.message) }
      }
    }
    var kept: KeptState?
    do {
      let first = try session(nil)
      first.start()
      first.device.advance(by: .minutes(12))
      kept = first.keptState
    }
    let second = try session(kept)
    second.start()
    second.device.advance(by: .minutes(10))
    #expect(
      records.values.map { String($0.dropFirst(11).prefix(5)) } == [
        "08:01", "08:05", "08:11", "08:15", "08:21",
      ])
  }

  @Test("The step-count helper asks when it is launched and when its user has it ask")
  func helper() throws {
    let story = try story(
      """
      start: 2016-10-31T08:00:00Z
      duration: 10min
      collector: stepCountHelper
      movement: [ { stand: forever } ]
      timeline:
        - { at: 1min, do: collect }
        - { at: 2min, do: lock }
        - { at: 2min 2s, do: collect }
        - { at: 3min, do: unlock }
        - { at: 4min, do: collect }
      """, kept: [.tick, .steps, .refused])
    let refusal =
      "Error Domain=com.apple.healthkit Code=6 \"Protected health data is inaccessible\" "
      + "UserInfo={NSLocalizedDescription=Protected health data is inaccessible}"
    #expect(
      story == [
        "2016-10-31 08:00:00 +0000 fetchTodaysSteps", "5321",
        "2016-10-31 08:01:00 +0000 fetchTodaysSteps", "5321",
        "2016-10-31 08:02:02 +0000 fetchTodaysSteps", refusal,
        "2016-10-31 08:04:00 +0000 fetchTodaysSteps", "5321",
      ])
  }

  @Test("The first fix takes as long as the scenario says", arguments: [1, 8])
  func firstFix(seconds: Int) throws {
    let story = try story(
      """
      start: 2016-10-31T08:00:00Z
      duration: 20s
      location: { firstFixDelay: \(seconds)s }
      """, kept: [.tick])
    #expect(story.first == "2016-10-31 08:00:0\(seconds) +0000 didUpdateLocations")
  }

  @Test("A background task wakes the helper while the phone is locked (health-md#87)")
  func backgroundTask() throws {
    let story = try story(
      """
      start: 2016-10-31T08:00:00Z
      duration: 2h
      collector: stepCountHelper
      movement: []
      timeline:
        - { at: 1min, do: lock }
        - { at: 1h, do: collect }
      """, kept: [.tick, .refused, .appState])
    #expect(
      story.filter { !$0.hasPrefix("Error") } == [
        "2016-10-31 08:00:00 +0000 fetchTodaysSteps", "2016-10-31 08:01:05 +0000 app suspended",
        "2016-10-31 09:00:00 +0000 app running again",
        "2016-10-31 09:00:00 +0000 fetchTodaysSteps",
        // Half a minute for the task, and five seconds with nothing to do.
        "2016-10-31 09:00:35 +0000 app suspended",
      ])
    #expect(story.contains { $0.contains(" Code=6 ") })
  }

  @Test("A background task launches an app that is gone, unless its user closed it")
  func backgroundLaunch() throws {
    func ticks(_ action: String) throws -> Int {
      try story(
        """
        duration: 2h
        collector: stepCountHelper
        app: { relaunch: whenRegistered }
        timeline:
          - { at: 1min, do: \(action) }
          - { at: 1h, do: collect }
        """, kept: [.tick]
      ).count
    }
    #expect(try ticks("leaveApp") == 2)
    #expect(try ticks("terminateApp") == 2, "launched, it asks once")
    #expect(try ticks("forceQuitApp") == 1)
    #expect(try ticks("reboot") == 1, "before the first unlock")
  }
}

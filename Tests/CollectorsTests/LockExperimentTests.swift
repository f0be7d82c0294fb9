import CoreLocation
import DeviceSimulation
import HealthKit
import Testing

@testable import Collectors

/// Writes down what a collector reports.
final class Log: @unchecked Sendable {
  private(set) var reports: [LockExperiment.Report] = []
  var lines: [String] { reports.map(\.line) }

  func add(_ report: LockExperiment.Report) { reports.append(report) }

  var counts: [Double] {
    reports.compactMap { report in
      if case .steps(_, let count, _, _) = report.event { count } else { nil }
    }
  }
}

@Suite("The lock experiment")
struct LockExperimentTests {
  private let refusal =
    "Error Domain=com.apple.healthkit Code=6 \"Protected health data is inaccessible\" "
    + "UserInfo={NSLocalizedDescription=Protected health data is inaccessible}"

  private func phone(_ app: AppEnvironment = AppEnvironment()) throws -> SimulatedDevice {
    try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T12:00:00+09:00", app: app)
  }

  @Test("Logs what it did, what it got and how it was refused, to the letter")
  func lines() throws {
    let device = try phone()
    let log = Log()
    try device.run {
      try device.health.addSteps(5321, from: Calendar.current.startOfDay(for: Date()), to: Date())
      let experiment = LockExperiment(report: log.add)
      experiment.start()
      device.move([.walk(for: nil)], after: .seconds(1))
      device.advance(by: .seconds(1))
      device.lock()
      device.advance(by: .seconds(1))
      device.unlock()
      device.advance(by: .seconds(1))
      experiment.stop()
      device.advance(by: .seconds(5))
    }
    #expect(
      log.lines == [
        "2016-10-31 03:00:00 +0000 startGetLocation",
        "2016-10-31 03:00:01 +0000 didUpdateLocations",
        " 5321.000000",
        "2016-10-31 03:00:02 +0000 didUpdateLocations",
        refusal,
        "2016-10-31 03:00:03 +0000 didUpdateLocations",
        " 5321.000000",
      ])
  }

  @Test("Every event comes with its line; ticks are numbered from 1, answers bear their tick's")
  func events() throws {
    let device = try phone()
    let log = Log()
    device.run {
      let experiment = LockExperiment(report: log.add)
      experiment.start()
      device.stand(for: .seconds(3))
      device.advance(by: .seconds(10))
      withExtendedLifetime(experiment) {}
    }
    var ticks: [Int] = []
    var answers: [Int] = []
    for report in log.reports {
      switch report.event {
      case .locationUpdate(let tick, _, _): ticks.append(tick)
      case .noData(let tick), .steps(let tick, _, _, _): answers.append(tick)
      case .started: #expect(ticks.isEmpty)
      default: Issue.record("unexpected: \(report)")
      }
    }
    #expect(ticks == [1, 2, 3])
    #expect(answers == ticks)
    #expect(log.lines.filter { $0 == "no data" }.count == 3)
  }

  @Test("Steps of the walk appear, in the day's bucket, and start anew at midnight")
  func midnight() throws {
    let device = try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T23:50:00+09:00")
    let log = Log()
    device.run {
      let experiment = LockExperiment(report: log.add)
      experiment.start()
      device.walk()
      device.advance(by: .minutes(20))
      withExtendedLifetime(experiment) {}
    }
    #expect(log.counts.contains(1104), "ten minutes before midnight")
    #expect(log.counts.last == 1104)
    let sorted = log.counts.prefix { $0 <= 1104 }
    #expect(sorted.count == log.counts.count)
    let midnight = try Date("2016-11-01T00:00:00+09:00", strategy: .iso8601)
    let last = try #require(log.reports.last { if case .steps = $0.event { true } else { false } })
    guard case .steps(_, _, let start, let end) = last.event else { return }
    #expect(start == midnight)
    #expect(end == midnight.addingTimeInterval(86_400))
    #expect(log.counts.allSatisfy { $0 == $0.rounded() }, "whole numbers stay whole")
  }

  @Test("Asks as the original does: best for navigation, no filter, fitness, no pauses, background")
  func configuration() {
    let configuration = LockExperiment.Configuration()
    #expect(configuration.desiredAccuracy == kCLLocationAccuracyBestForNavigation)
    #expect(configuration.distanceFilter == kCLDistanceFilterNone)
    #expect(configuration.activityType == .fitness)
    #expect(!configuration.pausesLocationUpdatesAutomatically)
    #expect(configuration.allowsBackgroundLocationUpdates)
  }

  @Test("Denied the location it logs the error, and no tick")
  func denied() throws {
    let device = try phone(AppEnvironment(location: .denied))
    let log = Log()
    device.run {
      let experiment = LockExperiment(report: log.add)
      experiment.start()
      device.walk(for: .seconds(5))
      device.advance(by: .seconds(5))
      withExtendedLifetime(experiment) {}
    }
    #expect(log.lines.dropFirst() == ["Error Domain=kCLErrorDomain Code=1 \"(null)\""])
  }

  @Test("Never asked for health data it logs Code 5")
  func notAsked() throws {
    let device = try phone(AppEnvironment(health: .notAsked))
    let log = Log()
    device.run {
      let experiment = LockExperiment(report: log.add)
      experiment.start()
      device.walk(for: .seconds(1))
      device.advance(by: .seconds(1))
      withExtendedLifetime(experiment) {}
    }
    #expect(log.lines.last?.hasPrefix("Error Domain=com.apple.healthkit Code=5 ") == true)
  }

  @Test("A paused experiment says so")
  func paused() throws {
    let device = try phone()
    let log = Log()
    device.run {
      var configuration = LockExperiment.Configuration()
      configuration.pausesLocationUpdatesAutomatically = true
      let experiment = LockExperiment(configuration: configuration, report: log.add)
      experiment.start()
      device.stand()
      device.advance(by: .hours(1))
      withExtendedLifetime(experiment) {}
    }
    #expect(log.lines.last == "2016-10-31 03:10:00 +0000 locationManagerDidPauseLocationUpdates")
  }
}

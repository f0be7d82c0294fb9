import DeviceSimulation
import HealthKit
import Testing

@testable import Collectors

@Suite("The step-count helper")
struct StepCountHelperTests {
  private final class Outcome: @unchecked Sendable {
    var answers: [(success: Bool, text: String)] = []
    var reports: [StepCountHelper.Report] = []
  }

  private func fetch(
    on device: SimulatedDevice, advance: Duration = .seconds(1)
  ) throws -> (outcome: Outcome, success: Bool, text: String) {
    let outcome = Outcome()
    device.run {
      let helper = StepCountHelper { outcome.reports.append($0) }
      helper.fetchTodaysSteps { outcome.answers.append(($0, $1)) }
      device.advance(by: advance)
    }
    #expect(outcome.answers.count == 1, "the completion runs once, in every branch")
    let answer = try #require(outcome.answers.first)
    return (outcome, answer.success, answer.text)
  }

  private func phone(
    kind: DeviceKind = .iPhone, _ app: AppEnvironment = AppEnvironment()
  ) throws -> SimulatedDevice {
    try SimulatedDevice(
      kind: kind, timeZone: "Asia/Tokyo", now: "2016-10-31T12:00:00+09:00", app: app)
  }

  @Test("Adds up today's samples, each a whole count")
  func today() throws {
    let device = try phone(AppEnvironment(health: .notAsked))
    try device.inside {
      let midnight = Calendar.current.startOfDay(for: Date())
      try device.health.addSteps(
        1000, from: midnight.addingTimeInterval(-7200), to: midnight.addingTimeInterval(-3600))
      try device.health.addSteps(4321, from: midnight, to: Date())
    }
    let answer = try fetch(on: device)
    #expect(answer.success)
    #expect(answer.text == "4321")
    guard case .authorization(success: true, error: nil)? = answer.outcome.reports.first?.event,
      case .steps(4321)? = answer.outcome.reports.last?.event
    else { return #expect(Bool(false), "\(answer.outcome.reports)") }
  }

  @Test("Counts twice what a phone and a watch both counted, as the original does")
  func doubled() throws {
    let device = try phone()
    device.inside { device.health.hasWatch = true }
    device.walk(for: .minutes(10))
    device.advance(by: .minutes(10))
    #expect(Int(try fetch(on: device).text) == 2 * 1102)
  }

  @Test("Without data, or denied: failure and the hint, and the two look alike")
  func noData() throws {
    for app in [AppEnvironment(), AppEnvironment(health: .denied)] {
      let device = try phone(app)
      if app.health == .denied {
        device.walk(for: .minutes(5))
        device.advance(by: .minutes(5))
      }
      let answer = try fetch(on: device)
      #expect(!answer.success)
      #expect(answer.text == StepCountHelper.hint)
    }
  }

  @Test("Locked: failure and the Code 6 line")
  func locked() throws {
    let device = try phone()
    device.lock()
    let answer = try fetch(on: device)
    #expect(!answer.success)
    #expect(answer.text == "\(HKError(.errorDatabaseInaccessible))")
  }

  @Test("A request that comes to nothing is a failure, too")
  func timeout() throws {
    let answer = try fetch(on: phone(AppEnvironment(health: .timeout)), advance: .minutes(2))
    #expect(!answer.success)
    #expect(answer.text.contains("Code=100"))
  }

  @Test("A device without health data: failure")
  func unavailable() throws {
    let answer = try fetch(on: phone(kind: .iPad))
    #expect(!answer.success)
    guard case .unavailable? = answer.outcome.reports.last?.event else {
      return #expect(Bool(false), "\(answer.outcome.reports)")
    }
  }
}

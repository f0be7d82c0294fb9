import DeviceSimulation
import Foundation
import HealthKit
import TestSupport
import Testing

@testable import Experiments

@Suite("Experiments in virtual time")
struct ExperimentSessionTests {
  /// Keeps the records of a session.
  final class Log: @unchecked Sendable {
    var records: [LogRecord] = []
    var lines: [String] { records.map(\.message) }
    var kinds: [LogRecord.Kind] { records.map(\.kind) }

    func fields(_ kind: LogRecord.Kind) -> [[String: String]] {
      records.filter { $0.kind == kind }.map { record in
        Dictionary(record.journalFields.map { ($0.name, $0.value) }) { first, _ in first }
      }
    }
  }

  private func tokyo(_ configure: (inout Scenario) -> Void = { _ in }) throws -> Scenario {
    var scenario = Scenario()
    scenario.timeZone = try TimeZone(named: "Asia/Tokyo")
    scenario.start = Date(timeIntervalSince1970: 1_477_882_800)
    configure(&scenario)
    return scenario
  }

  @Test("The story of a lock, as the design tells it")
  func story() throws {
    let log = Log()
    let session = try ExperimentSession(try tokyo()) { log.records.append($0) }
    session.start()
    session.device.advance(by: .milliseconds(1500))
    session.device.lock()
    session.device.advance(by: .seconds(1))
    session.stop()
    #expect(
      log.lines == [
        "2016-10-31 03:00:00 +0000 startGetLocation",
        "2016-10-31 03:00:01 +0000 didUpdateLocations",
        " 5321.000000",
        "2016-10-31 03:00:01 +0000 lock state: locked",
        "2016-10-31 03:00:02 +0000 didUpdateLocations",
        "Error Domain=com.apple.healthkit Code=6 \"Protected health data is inaccessible\" "
          + "UserInfo={NSLocalizedDescription=Protected health data is inaccessible}",
        "2016-10-31 03:00:02 +0000 stop",
      ])
    #expect(log.kinds == [.start, .tick, .steps, .lockState, .tick, .refused, .stop])
    #expect(session.counts == OutcomeCounts(ticks: 2, answers: 1, refusals: 1))
  }

  @Test("Every documented journal field is on its records")
  func fields() throws {
    let log = Log()
    let session = try ExperimentSession(
      try tokyo { $0.location.distanceFilter = 1 }
    ) { log.records.append($0) }
    session.start()
    session.device.advance(by: .seconds(2))
    session.device.lock()
    session.device.advance(by: .seconds(1))
    session.stop()
    for record in log.records {
      let names = record.journalFields.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(
        Array(names.prefix(6)) == [
          "MESSAGE", "MESSAGE_ID", "PRIORITY", "LOCKSTEP_EVENT", "LOCKSTEP_TIME",
          "LOCKSTEP_LOCK_STATE",
        ])
    }
    let start = try #require(log.fields(.start).first)
    #expect(start["LOCKSTEP_DISTANCE_FILTER"] == "1")
    #expect(start["LOCKSTEP_ACTIVITY_TYPE"] == "fitness")
    #expect(start["LOCKSTEP_TIME"] == "2016-10-31T12:00:00.000+09:00")
    let tick = try #require(log.fields(.tick).first)
    #expect(tick["LOCKSTEP_TICK"] == "1")
    #expect(tick["LOCKSTEP_LATITUDE"] == "35.671700")
    #expect(tick["LOCKSTEP_LONGITUDE"] == "139.694900")
    let steps = try #require(log.fields(.steps).first)
    #expect(steps["LOCKSTEP_TICK"] == "1" && steps["LOCKSTEP_STEPS"] == "5321")
    #expect(steps["LOCKSTEP_BUCKET_START"] == "2016-10-31T00:00:00.000+09:00")
    #expect(steps["LOCKSTEP_BUCKET_END"] == "2016-11-01T00:00:00.000+09:00")
    #expect(steps["PRIORITY"] == "6")
    let refused = try #require(log.fields(.refused).first)
    #expect(refused["LOCKSTEP_ERROR_DOMAIN"] == "com.apple.healthkit")
    #expect(refused["LOCKSTEP_ERROR_CODE"] == "6")
    #expect(refused["LOCKSTEP_LOCK_STATE"] == "locked" && refused["PRIORITY"] == "4")
  }

  @Test("The timeline locks, unlocks and reboots; a reboot launches the app anew")
  func timeline() throws {
    let log = Log()
    let session = try ExperimentSession(
      try tokyo {
        $0.timeline = [
          .init(at: .seconds(2), do: .lock), .init(at: .seconds(4), do: .unlock),
          .init(at: .seconds(6), do: .reboot), .init(at: .seconds(8), do: .unlock),
        ]
      }
    ) { log.records.append($0) }
    session.start()
    session.device.advance(by: .seconds(10))
    let outcomes = log.kinds.filter { [.steps, .refused].contains($0) }
    #expect(outcomes.prefix(2).last == .refused, "events of an instant come in their order")
    #expect(log.kinds.filter { $0 == .start }.count == 2)
    #expect(
      log.records.filter { $0.kind == .lockState }.map(\.lockState) == [
        .locked, .unlocked, .beforeFirstUnlock, .unlocked,
      ])
    let ticks = log.fields(.tick).compactMap { $0["LOCKSTEP_TICK"] }
    #expect(ticks.filter { $0 == "1" }.count == 2, "a new process counts anew")
    #expect(session.counts.ticks == 9, "the fix at the instant of the reboot finds no app")
  }

  @Test("A restart goes on: no minute twice, no step lost, the lock kept")
  func goingOn() throws {
    let directory = try TemporaryDirectory()
    let scenario = try tokyo()
    let log = Log()
    func session(_ kept: KeptState?) throws -> ExperimentSession {
      try ExperimentSession(
        scenario, startingAt: kept?.device.date, keepingHealthDataIn: directory.path,
        goingOnFrom: kept
      ) { log.records.append($0) }
    }

    var kept: KeptState?
    do {
      let session = try session(nil)
      session.start()
      session.device.advance(by: .seconds(200))
      session.device.lock()
      session.device.advance(by: .seconds(10))
      kept = session.keptState
    }
    kept = try JSONDecoder().decode(KeptState.self, from: JSONEncoder().encode(kept))
    let again = try session(kept)
    again.start()
    #expect(again.device.lockState == .locked)
    again.device.advance(by: .seconds(10))
    #expect(log.kinds.last == .refused)
    again.device.unlock()
    again.device.advance(by: .seconds(300))

    let times = log.fields(.tick).compactMap { $0["LOCKSTEP_TIME"] }
    #expect(times == times.sorted() && Set(times).count == times.count)
    let places = log.fields(.tick).compactMap { fields in
      fields["LOCKSTEP_LATITUDE"].map { $0 + (fields["LOCKSTEP_LONGITUDE"] ?? "") }
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 != $1 }, "no place twice")
    // Eight whole minutes of walking, two of which span the restart's second of standing.
    let last = try #require(log.fields(.steps).last?["LOCKSTEP_STEPS"].flatMap { Int($0) })
    #expect((5321 + 850...5321 + 920).contains(last), "\(last)")
  }

  @Test("A lock that fell due while no daemon ran the phone happens at the start")
  func missedLock() throws {
    let scenario = try tokyo { $0.timeline = [.init(at: .seconds(10), do: .lock)] }
    let session = try ExperimentSession(scenario) { _ in }
    session.start()
    session.device.advance(by: .seconds(5))
    let kept = session.keptState
    let log = Log()
    let later = kept.device.date.addingTimeInterval(60)
    let again = try ExperimentSession(scenario, startingAt: later, goingOnFrom: kept) {
      log.records.append($0)
    }
    again.start()
    again.device.advance(by: .seconds(2))
    #expect(again.device.lockState == .locked)
    #expect(log.kinds.filter { $0 == .steps }.isEmpty)
  }

  @Test("What fits a kept state, and what does not")
  func fit() throws {
    let scenario = try tokyo()
    let session = try ExperimentSession(scenario) { _ in }
    let kept = session.keptState
    #expect(kept.differences(from: scenario) == [])
    #expect(kept.differences(from: try tokyo { $0.location.distanceFilter = 10 }) == [])
    #expect(kept.differences(from: try tokyo { $0.seed = 2 }) == ["seed"])
    #expect(
      kept.differences(from: try tokyo { $0.movements = [.stand(for: nil)] }) == ["movement"])
    let several = try tokyo {
      $0.kind = .iPad
      $0.start = nil
      $0.timeZone = .gmt
      $0.sources = [.iPhone, .appleWatch]
    }
    #expect(
      kept.differences(from: several) == [
        "device.kind", "device.timeZone", "start", "health.sources",
      ])
    #expect(throws: UnfitScenario.self) {
      try UnfitScenario.check(several, against: kept, in: "/var/lib/lockstep/x", clock: nil)
    }
    // A phone that was fast may not live the same days once more by the machine's clock.
    let earlier = kept.device.date.addingTimeInterval(-1)
    #expect(throws: UnfitScenario.self) {
      try UnfitScenario.check(scenario, against: kept, in: "/var/lib/lockstep/x", clock: earlier)
    }
    #expect(throws: Never.self) {
      try UnfitScenario.check(
        scenario, against: kept, in: "/var/lib/lockstep/x", clock: kept.device.date)
    }
  }

  @Test("Reloading changes location, protection and authorization, and names what needs a restart")
  func reload() throws {
    let log = Log()
    let session = try ExperimentSession(try tokyo()) { log.records.append($0) }
    session.start()
    session.device.advance(by: .seconds(10))
    let left = session.reload(
      try tokyo {
        $0.location.distanceFilter = 100
        $0.protection = .guide
        $0.app.health = .denied
        $0.seed = 9
        $0.stepsBeforeStart = 1
        $0.hasPasscode = false
      })
    #expect(left.needingFresh == ["seed", "health.today"])
    #expect(left.needingRestart == ["device.passcode"])
    #expect(
      left.description == "; needs a restart: device.passcode; needs a restart with --fresh: seed, "
        + "health.today")
    let ticks = session.counts.ticks
    session.device.lock()
    session.device.advance(by: .seconds(60))
    #expect(session.device.isStoreReadable, "the grace of the guide")
    #expect(session.counts.ticks <= ticks + 1)
    session.device.advance(by: .seconds(60))
    #expect(log.kinds.last == .noData, "denied looks like no data")
    #expect(session.status(name: "x").distanceFilter == "100")
  }

  @Test("The status says nothing of what the store holds")
  func status() throws {
    let session = try ExperimentSession(try tokyo { $0.stepsBeforeStart = 77_777 }) { _ in }
    session.start()
    session.device.advance(by: .seconds(5))
    let status = session.status(name: "default")
    #expect(!status.json.contains("7777"))
    #expect(
      status.line
        == "unlocked; distance filter none; activity fitness; 5 ticks, 5 answers, 0 refusals")
    #expect(try PhoneAnswer(line: PhoneAnswer(status: status).line).status?.ticks == 5)
  }

  @Test("A store that breaks is said, and the phone lives on")
  func brokenStore() throws {
    let directory = try TemporaryDirectory()
    let log = Log()
    let session = try ExperimentSession(
      try tokyo(), keepingHealthDataIn: directory.path
    ) { log.records.append($0) }
    session.start()
    session.device.advance(by: .seconds(2))
    session.device.lock()
    try directory.write("no database", to: "healthdb.sqlite")
    session.device.unlock()
    session.device.advance(by: .seconds(3))
    let fault = try #require(log.records.first { $0.kind == .error })
    #expect(fault.message.contains("healthdb.sqlite") && fault.priority == 3)
    #expect(log.kinds.last == .refused)
  }

  @Test("Steps of a phone are asked for as the helper does")
  func todaysSteps() throws {
    final class Answers: @unchecked Sendable { var all: [StepsAnswer] = [] }
    let answers = Answers()
    let session = try ExperimentSession(try tokyo()) { _ in }
    session.start()
    for event in [nil, LockEvent.lock] {
      if let event { session.device.apply(event) }
      session.device.fetchTodaysSteps { answers.all.append($0) }
      session.device.advance(by: .milliseconds(1))
    }
    #expect(answers.all.map(\.outcome) == [.steps, .refused])
    #expect(answers.all[0].text == "5321")
    #expect(answers.all[1].text.hasPrefix("Error Domain=com.apple.healthkit Code=6 "))
  }
}

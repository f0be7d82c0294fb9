import CoreLocation
import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("Scenario files")
struct ScenarioTests {
  private func scenario(_ text: String) throws -> Scenario {
    let directory = try TemporaryDirectory()
    return try Scenario(contentsOfFile: directory.write(text, to: "night.yaml"))
  }

  private func complaint(_ text: String) throws -> String {
    let directory = try TemporaryDirectory()
    let file = try directory.write(text, to: "night.yaml")
    do {
      _ = try Scenario(contentsOfFile: file)
    } catch {
      return "\(error)".replacingOccurrences(of: directory.path + "/", with: "")
    }
    Issue.record("accepted: \(text)")
    return ""
  }

  @Test("An empty file is the built-in experiment")
  func empty() throws {
    let scenario = try scenario("")
    #expect(scenario.kind == .iPhone)
    #expect(scenario.timeZone == .gmt)
    #expect(scenario.lockState == .unlocked && scenario.hasPasscode)
    #expect(scenario.protection == .observed)
    #expect(scenario.start == nil && scenario.seed == 1)
    #expect(scenario.movements == [.walk(for: nil, speed: 1.4)])
    #expect(scenario.stepsBeforeStart == 5321)
    #expect(scenario.sources == [.iPhone])
    #expect(scenario.location.distanceFilter == kCLDistanceFilterNone)
    #expect(scenario.location.activityType == .fitness)
    #expect(scenario.timeline.isEmpty)
  }

  @Test("Every key of the daemon's format is read")
  func everyKey() throws {
    let scenario = try scenario(
      """
      device: { kind: iPad, timeZone: Asia/Tokyo, lockState: before-first-unlock, passcode: false,
                protection: { relinquishDelay: 10min, reopenDelay: 300ms } }
      start: 2016-10-31T08:00:00+09:00
      duration: 2h
      seed: 7
      app: { health: denied, location: whenInUse }
      location: { desiredAccuracy: kilometer, distanceFilter: 12.5, activityType: airborne,
                  pausesAutomatically: true, pausesAfter: 90s, allowsBackgroundUpdates: false }
      movement:
        - { walk: 30min, speed: 2 }
        - stand: forever
      health: { today: 12, sources: [iPhone, Apple Watch] }
      collector: lockExperiment
      timeline:
        - { at: 10min, do: lock }
        - { at: 40min, do: unlock }
        - { at: 1h, do: reboot }
      """)
    #expect(scenario.kind == .iPad)
    #expect(scenario.timeZone.identifier == "Asia/Tokyo")
    #expect(scenario.lockState == .beforeFirstUnlock && !scenario.hasPasscode)
    #expect(
      scenario.protection
        == ProtectionParameters(relinquishDelay: .minutes(10), reopenDelay: .milliseconds(300)))
    #expect(scenario.start == Date(timeIntervalSince1970: 1_477_868_400))
    #expect(scenario.duration == .hours(2) && scenario.seed == 7)
    #expect(scenario.app.health == .denied && scenario.app.location == .whenInUse)
    #expect(scenario.location.desiredAccuracy == kCLLocationAccuracyKilometer)
    #expect(scenario.location.distanceFilter == 12.5)
    #expect(scenario.location.activityType == .airborne)
    #expect(scenario.location.pausesLocationUpdatesAutomatically)
    #expect(!scenario.location.allowsBackgroundLocationUpdates)
    #expect(scenario.locationParameters.automaticPause.stillFor.count == CLActivityType.names.count)
    #expect(
      scenario.locationParameters.automaticPause.stillFor.values.allSatisfy { $0 == .seconds(90) })
    #expect(scenario.movements == [.walk(for: .minutes(30), speed: 2), .stand(for: nil)])
    #expect(scenario.stepsBeforeStart == 12 && scenario.sources == [.iPhone, .appleWatch])
    #expect(
      scenario.timeline == [
        .init(at: .minutes(10), do: .lock), .init(at: .minutes(40), do: .unlock),
        .init(at: .hours(1), do: .reboot),
      ])
  }

  @Test("A preset is named by its name", arguments: ProtectionParameters.presets.map(\.name))
  func presets(name: String) throws {
    let expected = ProtectionParameters.presets.first { $0.name == name }?.parameters
    #expect(try scenario("device: { protection: \(name) }").protection == expected)
  }

  /// Three points, ten seconds apart.
  private let track = """
    <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>
    <trkpt lat="35" lon="139"><time>2020-01-01T00:00:00Z</time></trkpt>
    <trkpt lat="35.0005" lon="139.0005"><time>2020-01-01T00:00:10Z</time></trkpt>
    <trkpt lat="35.001" lon="139.001"><time>2020-01-01T00:00:20Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test("A route is found beside the scenario file")
  func route() throws {
    let directory = try TemporaryDirectory()
    try directory.write(track, to: "walk.gpx")
    let file = try directory.write("movement:\n  - route: walk.gpx\n", to: "night.yaml")
    let scenario = try Scenario(contentsOfFile: file)
    guard case .route(let route, speed: 1.4, loop: false) = try #require(scenario.movements.first)
    else { return #expect(Bool(false), "\(scenario.movements)") }
    #expect(route.points.count == 3)
    #expect(route.points.last?.coordinate == Coordinate(latitude: 35.001, longitude: 139.001))
  }

  /// What is wrong, and the line that says so.
  static let complaints: [(String, String)] = [
    ("sped: 3", "night.yaml:1: sped: unknown key"),
    (
      "device:\n  timezone: UTC",
      "night.yaml:2: device.timezone: unknown key; did you mean timeZone?"
    ),
    (
      "device: { timeZone: Tokyo }", "night.yaml:1: device.timeZone: time zone 'Tokyo' is not known"
    ),
    (
      "device: { lockState: open }",
      "'open' is not known; use unlocked, locked or before-first-unlock"
    ),
    ("device: { passcode: no }", "'no' is not known; use true or false"),
    ("start: yesterday", "night.yaml:1: start: 'yesterday' is not a time"),
    ("start: 2016-10-31T08:00:00", "has no zone"),
    (
      "start: 9999-12-31T23:59:59Z",
      "night.yaml:1: start: the start must lie in the years 1700 to 2149"
    ),
    ("start: 1699-12-31T23:59:59Z", "the start must lie in the years 1700 to 2149"),
    ("start: 2150-01-01T00:00:00Z", "the start must lie in the years 1700 to 2149"),
    ("duration: 0s", "the time span must be above zero"),
    ("duration: 400y", "the time span must be at most"),
    ("seed: -1", "night.yaml:1: seed: '-1' is out of range"),
    (
      "location: { activityType: jogging }",
      "use other, automotiveNavigation, fitness, otherNavigation or airborne"
    ),
    (
      "location: { distanceFilter: 0 }",
      "night.yaml:1: location.distanceFilter: '0' is not allowed"
    ),
    (
      "location: { distanceFilter: nothing }",
      "location.distanceFilter: 'nothing' is not allowed; use none or a number above 0"
    ),
    (
      "movement: [ { walk: 10min, speed: 0 } ]",
      "night.yaml:1: movement[0].speed: '0' is out of range"
    ),
    (
      "movement: [ { fly: 10min } ]",
      "the mapping does not say what it is; add route, named, waypoints, walk or stand"
    ),
    (
      "movement: [ { waypoints: [[35, 139]] } ]",
      "movement[0].waypoints: the list is too short; use at least 2"
    ),
    (
      "movement: [ { waypoints: [[139, 35], [35, 139]] } ]",
      "movement[0].waypoints[0]: a place is [latitude, longitude] in degrees"
    ),
    (
      "movement: [ { waypoints: [[35, 139], [36, 139]], interval: 5s, speed: 2 } ]",
      "movement[0].interval: interval excludes speed and distance"
    ),
    (
      "movement: [ { waypoints: [[0, 0], [0, 179]], speed: 0.01 } ]",
      "night.yaml:1: movement[0].waypoints: the way has too many fixes"
    ),
    (
      "movement:\n- waypoints: [[0, 0], [0, 59]]\n  speed: 10"
        + "\n- waypoints: [[0, 0], [0, 59]]\n  speed: 10\n  distance: 15",
      "night.yaml:4: movement[1].waypoints: the way has too many fixes, with those before it more"
    ),
    ("movement: [ { named: freewayDrive, loop: true } ]", "does not end where it begins"),
    ("movement: [ { named: moonWalk } ]", "use cityWalk, cityRun, bicycleRide or freewayDrive"),
    ("movement:\n  - route: nowhere.gpx", "night.yaml:2: movement[0].route:"),
    ("health: { today: -5 }", "health.today: '-5' is out of range"),
    ("health: { sources: [Apple Watch] }", "use [iPhone] or [iPhone, Apple Watch]"),
    (
      "timeline: [ { at: 10min, do: explode } ]",
      "'explode' is not known; use lock, unlock, reboot, setPasscode"
    ),
    (
      "timeline: [ { at: 10min, do: lock }, { at: 5min, do: unlock } ]",
      "timeline[1].at: it lies before the event above"
    ),
    ("timeline: [ { do: lock } ]", "timeline[0].at: the key is missing"),
    (
      "duration: 1h\ntimeline: [ { at: 2h, do: lock } ]",
      "night.yaml:2: timeline[0].at: it lies after the end of the run, at 1h"
    ),
    (
      "timeline: [ { at: 1s, do: lock, every: 1ms } ]",
      "timeline[0].every: it would happen too often; use a time span of at least 1s"
    ),
    ("timeline: [ { at: 1s, do: lock, to: UTC } ]", "timeline[0].to: unknown key"),
    ("timeline: [ { at: 1s, do: travel } ]", "timeline[0].to: the key is missing"),
    ("timeline: [ { at: 1s, do: travel, to: Narnia } ]", "time zone 'Narnia' is not known"),
    ("timeline: [ { at: 1s, do: setClock } ]", "nothing says by how much; add forward or back"),
    (
      "timeline: [ { at: 1s, do: setClock, forward: 1h, back: 1h } ]",
      "timeline[0].back: forward and back exclude each other"
    ),
    ("timeline: [ { at: 1s, do: authorize } ]", "nothing says what the app may do; add health"),
    ("timeline: [ { at: 1s, do: save } ]", "timeline[0].steps: the key is missing"),
    (
      "timeline: [ { at: 1s, do: collect } ]",
      "timeline[0].do: the lock experiment asks at every location update by itself"
    ),
    (
      "timeline: [ { at: 1s, do: lock }, { at: 2s, do: removePasscode } ]",
      "timeline[1].do: impossible here: a passcode is set and removed on an unlocked phone"
    ),
    (
      "timeline: [ { at: 1s, do: setPasscode } ]",
      "timeline[0].do: impossible here: the phone has a passcode already"
    ),
    (
      "timeline: [ { at: 1s, do: suspendApp } ]",
      "impossible here: an app in front is not suspended; leaveApp or lock first"
    ),
    (
      "timeline: [ { at: 1s, do: forceQuitApp }, { at: 2s, do: terminateApp } ]",
      "timeline[1].do: impossible here: the app is not running"
    ),
    (
      "timeline: [ { at: 1s, do: regainSignal } ]",
      "impossible here: the signal has not been lost"
    ),
    ("expect: [ { from: 1min } ]", "expect[0]: nothing says what is expected; add every, ticks"),
    ("expect: [ { every: sometimes } ]", "'sometimes' is not known; use steps, noData, refused"),
    (
      "expect: [ { from: 2min, to: 1min, every: refused } ]",
      "expect[0].to: the window ends before it begins"
    ),
    (
      "duration: 1h\nexpect: [ { from: 2h, every: steps } ]",
      "expect[0].from: it lies after the end of the run, at 1h"
    ),
    ("expect: [ { at: 1min, every: refused } ]", "only steps are expected at a moment"),
    ("expect: [ { at: 1min, from: 0s, steps: 1 } ]", "at excludes from and to"),
    ("expect: [ { ticks: { atLeast: 3, atMost: 2 } } ]", "no number lies between"),
    ("expect: [ { ticks: {} } ]", "expect[0].ticks: no bound is given; add atLeast or atMost"),
    ("expect: [ { ticks: 1, repeats: 1d } ]", "a window that repeats needs its end; add to"),
    (
      "expect: [ { to: 2d, ticks: 1, repeats: 1d } ]",
      "expect[0].repeats: the window would begin again before its end"
    ),
    ("device: [1]", "use a mapping"),
    ("collector: somebody", "'somebody' is not known; use lockExperiment"),
  ]

  @Test(
    "A mistake is one line with file, line, key path and what is allowed", arguments: complaints)
  func mistakes(text: String, expected: String) throws {
    let line = try complaint(text)
    #expect(line.contains(expected), "\(line)")
    #expect(!line.contains("\n"))
    #expect(line.hasPrefix("night.yaml:"))
  }

  @Test("An input that is missing says so, and exits 66")
  func missing() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("movement: [ { route: nowhere.gpx } ]", to: "x.yaml")
    for path in ["/nowhere/night.yaml", file] {
      do throws(ScenarioError) {
        _ = try Scenario(contentsOfFile: path)
        Issue.record("read \(path)")
      } catch {
        #expect(exitStatus(of: error) == 66, "\(error)")
      }
    }
    #expect(exitStatus(of: ScenarioError(file: "x", problem: "y")) == 65)
  }

  @Test("What is not documented of a phone can be chosen")
  func parameters() throws {
    let scenario = try scenario(
      """
      app: { relaunch: whenRegistered, suspensionDelay: 10s, backgroundTime: 3min,
             launchesAfterForceQuit: true, backgroundRefresh: denied }
      location: { like: ios16_4, firstFixDelay: 4s, cachedFix: true, noise: true,
                  locationUnknownAfter: never, whileSuspended: dropped }
      health: { savesWhileLocked: refused, deletionsWhileLocked: journaled,
                observersFireWhileLocked: true, observersAreToldAgainAtUnlock: false,
                savesBeforeFirstUnlock: refused, backgroundDeliveryTime: 10s, ingestLag: 5min }
      """)
    #expect(
      scenario.appLife
        == AppLifeParameters(
          suspensionDelay: .seconds(10), backgroundTime: .minutes(3), relaunch: .whenRegistered,
          launchesAfterForceQuit: true))
    var location = LocationParameters.ios16_4
    location.firstFixDelay = .seconds(4)
    location.deliversCachedFix = true
    location.noise = LocationNoise()
    location.locationUnknownAfter = nil
    location.background.whileSuspended = .dropped
    #expect(scenario.locationParameters == location)
    #expect(scenario.healthParameters.savesWhileLocked == .refused)
    #expect(scenario.healthParameters.deletionsWhileLocked == .journaled)
    #expect(scenario.healthParameters.observersFireWhileLocked)
    #expect(!scenario.healthParameters.observersAreToldAgainAtUnlock)
    #expect(scenario.healthParameters.savesBeforeFirstUnlock == .refused)
    #expect(scenario.healthParameters.backgroundDeliveryTime == .seconds(10))
    #expect(scenario.healthParameters.ingestLag == .minutes(5))
    #expect(scenario.app.backgroundRefresh == .denied)
  }

  @Test("Ways with a name and ways through places are read, and tunnels on them")
  func movements() throws {
    let scenario = try scenario(
      """
      movement:
        - { named: cityRun, loop: true }
        - { waypoints: [[35, 139], [35.001, 139]], speed: 2, tunnel: true }
        - { waypoints: [[35, 139], [35.001, 139]], distance: 10, speed: 2 }
        - { waypoints: [[35, 139], [35.001, 139]], interval: 1min, loop: true }
        - { stand: 5min, tunnel: true }
      """)
    let places = [
      Coordinate(latitude: 35, longitude: 139), Coordinate(latitude: 35.001, longitude: 139),
    ]
    #expect(
      scenario.movements == [
        NamedRoute.cityRun.movement(loop: true),
        .tunnel(.route(Route(waypoints: places, speed: 2), speed: 2)),
        .route(Route(waypoints: places, distance: 10, speed: 2), speed: 2),
        .route(Route(waypoints: places, interval: .minutes(1)), loop: true),
        .tunnel(.stand(for: .minutes(5))),
      ])
  }
}

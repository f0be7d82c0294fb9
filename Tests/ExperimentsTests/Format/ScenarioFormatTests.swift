import Foundation
import TestSupport
import Testing

@testable import Experiments

/// The reader says what is allowed; the schema and the reference page have to say the same.
@Suite("The format of scenario files")
struct ScenarioFormatTests {
  /// What the reader allows, by key path: what it asks for in scenarios that use everything.
  private func read() throws -> [String: Set<String>] {
    let directory = try TemporaryDirectory()
    try directory.write(
      """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>
      <trkpt lat="35" lon="139"/><trkpt lat="35.001" lon="139.001"/></trkseg></trk></gpx>
      """, to: "walk.gpx")
    try directory.write(
      """
      <plist version="1.0"><dict>
      <key>UIBackgroundModes</key><array><string>location</string></array>
      </dict></plist>
      """, to: "Info.plist")
    let ledger = KeyLedger()
    for text in Self.everything {
      let file = try directory.write(text, to: "everything.yaml")
      try ledger.record { _ = try Scenario(contentsOfFile: file) }
    }
    return ledger.entries
  }

  /// Between them, every key and every word of a timeline.
  private static let everything = [
    """
    device: { protection: { relinquishDelay: 1s, reopenDelay: 1s } }
    app: { infoPlist: Info.plist }
    location: {}
    movement:
      - { route: walk.gpx, speed: 1, loop: false, tunnel: true }
      - { named: cityWalk, loop: false, tunnel: true }
      - { waypoints: [[0, 0], [0, 1]], speed: 1, distance: 10, loop: false, tunnel: true }
      - { waypoints: [[0, 0], [0, 1]], interval: 10s }
      - { walk: 1s, speed: 1, tunnel: true }
      - { stand: 1s, tunnel: true }
    health: {}
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
      - { at: 17s, do: reboot }
    expect:
      - { ticks: { atLeast: 1 }, answers: { atLeast: 1 }, noData: { atLeast: 1 },
          refusals: { atLeast: 1 }, steps: { atMost: 1 }, every: steps, firstAnswerWithin: 1s,
          name: all, from: 0s, to: 1s, repeats: 1d }
      - { at: 1s, steps: 1 }
    """,
    "collector: stepCountHelper\ntimeline: [ { at: 1s, do: collect } ]",
  ]

  @Test("The schema has the reader's keys, and what each may be")
  func schema() throws {
    try compare(ExperimentLibrary.schema().allowedByKeyPath, "the schema")
  }

  @Test("The reference page has the reader's keys, and what each may be")
  func page() throws {
    let rows = try ExperimentLibrary.page().rows
    try compare(Dictionary(rows.map { ($0.keyPath, $0.values) }) { "\($0), and \($1)" }, "the page")
    for row in rows {
      let kinds = row.evidence.split(separator: " ")
      let known: Set<Substring> = ["D", "R", "I", "?", "-"]
      #expect(!kinds.isEmpty && kinds.allSatisfy { known.contains($0) }, "\(row)")
    }
  }

  private func compare(_ described: [String: String], _ name: String) throws {
    let read = try read()
    for (keyPath, allowed) in read.sorted(by: { $0.key < $1.key }) {
      let text = described[keyPath]
      #expect(text.map { [$0] } == allowed, "\(keyPath) in \(name)")
    }
    for keyPath in described.keys.sorted() {
      #expect(read[keyPath] != nil, "\(name) has \(keyPath), and the reader does not")
    }
  }

  @Test("The page explains every word of a timeline, and no other")
  func words() throws {
    #expect(try ExperimentLibrary.page().words.sorted() == TimelineAction.allWords.sorted())
  }

  @Test("The defaults that the page gives are the reader's")
  func defaults() throws {
    let directory = try TemporaryDirectory()
    let given = try ExperimentLibrary.page().rows.filter {
      let parts = $0.fallback.split(separator: "`", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[0].isEmpty && parts[2].isEmpty
        && !$0.keyPath.contains("[]") && !$0.keyPath.hasPrefix("device.protection.")
    }
    #expect(given.count > 20)
    func value(_ row: ReferencePage.Row) -> String { row.fallback.replacing("`", with: "") }
    var text = ""
    for row in given where !row.keyPath.contains(".") { text += "\(row.keyPath): \(value(row))\n" }
    for section in ["device", "app", "location", "health"] {
      let keys = given.filter { $0.keyPath.hasPrefix(section + ".") }
      let entries = keys.map { "\($0.keyPath.dropFirst(section.count + 1)): \(value($0))" }
      text += "\(section): { \(entries.joined(separator: ", ")) }\n"
    }
    let spelledOut = try Scenario(contentsOfFile: directory.write(text, to: "spelled.yaml"))
    let empty = try Scenario(contentsOfFile: directory.write("", to: "empty.yaml"))
    // The tables of activity types have no order.
    #expect(spelledOut.locationParameters == empty.locationParameters)
    func comparable(_ scenario: Scenario) -> String {
      var scenario = scenario
      scenario.locationParameters = empty.locationParameters
      return String(reflecting: scenario)
    }
    #expect(comparable(spelledOut) == comparable(empty))
  }

  @Test(
    "What the schema refuses the reader refuses, too",
    arguments: [
      "sped: 1", "device: []", "device: { kind: toaster }", "device: { passcode: yes }",
      "device: { protection: { delay: 1s } }", "seed: -1",
      "seed: 1.5", "duration: 0", "duration: soon!", "start: 2016-10-31", "app: { health: maybe }",
      "location: { distanceFilter: 0 }", "location: { distanceFilter: some }",
      "location: { like: android }", "location: { locationUnknownAfter: maybe! }",
      "location: { whileSuspended: lost }",
      "movement: [ { walk: 1s, stand: 1s } ]", "movement: [ {} ]",
      "movement: [ { stand: 1s, speed: 1 } ]", "movement: [ { walk: 1s, speed: 101 } ]",
      "movement: [ { walk: 1s, loop: true } ]", "movement: [ { named: moonWalk } ]",
      "movement: [ { named: cityWalk, speed: 1 } ]", "movement: [ { waypoints: [[0, 0]] } ]",
      "movement: [ { waypoints: [[0, 0], [0, 200]] } ]", "movement: [ { walk: 1s, interval: 1s } ]",
      "movement: [ { waypoints: [[0, 0], [0, 1]], interval: 1s, speed: 1 } ]",
      "health: { today: -1 }", "health: { sources: [Apple Watch] }",
      "health: { sources: [iPhone, iPhone] }", "timeline: [ { at: 1s } ]",
      "timeline: [ { at: 1s, do: explode } ]", "timeline: [ { at: 1s, do: travel } ]",
      "timeline: [ { at: 1s, do: lock, to: UTC } ]", "timeline: [ { at: 1s, do: setClock } ]",
      "timeline: [ { at: 1s, do: setClock, forward: 1s, back: 1s } ]",
      "timeline: [ { at: 1s, do: authorize } ]", "timeline: [ { at: 1s, do: save } ]",
      "timeline: [ { at: 1s, do: lock, steps: 1 } ]", "expect: [ { from: 1s } ]",
      "expect: [ { every: sometimes } ]", "expect: [ { at: 1s, every: steps } ]",
      "expect: [ { at: 1s, from: 0s, steps: 1 } ]", "expect: [ { ticks: {} } ]",
      "expect: [ { ticks: -1 } ]", "expect: [ { ticks: 1, repeats: 1d } ]",
    ])
  func refusals(text: String) throws {
    let document = try YAMLNode(text: text, file: "x.yaml")
    #expect(try !ExperimentLibrary.schema().problems(of: document).isEmpty, "the schema")
    let directory = try TemporaryDirectory()
    let file = try directory.write(text, to: "x.yaml")
    #expect(throws: ScenarioError.self) { try Scenario(contentsOfFile: file) }
  }

  @Test("The schema takes what uses everything", arguments: everything)
  func acceptance(text: String) throws {
    let document = try YAMLNode(text: text, file: "everything.yaml")
    #expect(try ExperimentLibrary.schema().problems(of: document) == [])
  }
}

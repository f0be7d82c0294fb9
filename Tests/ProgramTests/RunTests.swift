import Foundation
import TestSupport
import Testing

@Suite("lockstep run as a child")
struct RunTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Ten minutes with a lock in the middle.
  private static let night = """
    start: 2016-10-31T08:00:00Z
    duration: 10min
    timeline: [ { at: 4min, do: lock }, { at: 6min, do: unlock } ]
    expect:
      - { from: 4min, to: 6min, every: refused, refusals: 120 }

    """

  private func run(_ arguments: String...) throws -> Command {
    try Program.lockstep.run(["run"] + arguments)
  }

  private func file(_ text: String, _ name: String = "night.yaml") throws -> String {
    try directory.write(text, to: name)
  }

  private func isOneLine(_ text: String) -> Bool {
    text.hasPrefix("lockstep") && text.hasSuffix("\n") && text.filter { $0 == "\n" }.count == 1
  }

  // MARK: Verdicts and exit codes

  @Test("All met: exit 0, with the log, the phases and the verdict")
  func met() throws {
    let run = try run(file(Self.night))
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("2016-10-31 08:00:00 +0000 startGetLocation\n"))
    #expect(run.output.contains(#/\nlocked .* 120 +0 +0 +120 /#))
    #expect(run.output.contains(#/\n4min to 6min: every refused, .* met +120 of 120 refused/#))
    #expect(!run.output.contains("\u{1B}"), "no colour into a file")
  }

  @Test(
    "Not met: exit 1, and the line says what", arguments: ["every: steps", "ticks: 5", "noData: 1"])
  func notMet(check: String) throws {
    let text = Self.night + "  - { name: wrong, from: 1min, to: 5min, \(check) }\n"
    let run = try run("--summary", file(text))
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("night (seed 1): 1 of 2 met; "))
    #expect(run.output.contains("; wrong: not met, ") && run.lines.count == 1)
  }

  @Test("Nothing to judge by is not met either")
  func notJudged() throws {
    let text = "duration: 1min\nmovement: []\nexpect: [ { every: steps } ]\n"
    let run = try run("--summary", file(text))
    #expect(run.status == 1 && run.output.contains("0 to end: every steps: not judged"))
  }

  @Test("A wrong call exits 64 with one line")
  func usage() throws {
    let night = try file(Self.night)
    let calls = [
      [], ["--frob", night], ["--seed", "x", night], ["--repeat", "0", night], ["-j", "0", night],
      ["--lines", "some", night], ["--plot", "night.gif", night], ["--json", night, night],
      ["--log", directory.file("log"), "--repeat", "2", night],
    ]
    for call in calls {
      let wrong = try Program.lockstep.run(["run"] + call)
      #expect(wrong.status == 64 && wrong.output.isEmpty, "\(wrong)")
      #expect(isOneLine(wrong.errors), "\(wrong)")
    }
  }

  @Test("What is wrong with the files decides the exit code")
  func files() throws {
    let night = try file(Self.night)
    let bad = try file("duration: 1h\nsped: 1\n", "bad.yaml")
    for others in [[], [night]] {
      let wrong = try Program.lockstep.run(["run", "--summary"] + others + [bad])
      #expect(wrong.status == 65 && wrong.output.isEmpty && isOneLine(wrong.errors))
      #expect(wrong.errors.contains("bad.yaml:2: sped: unknown key"))
      let missing = try Program.lockstep.run(
        ["run", "--summary"] + others + [directory.file("nowhere.yaml")])
      #expect(missing.status == 66 && missing.output.isEmpty && isOneLine(missing.errors))
    }
    let unwritable = try run("--log", "/proc/nowhere/log", night)
    #expect(unwritable.status == 73 && unwritable.output.isEmpty && isOneLine(unwritable.errors))
    #expect(try run("--html", "/proc/nowhere/page.html", night).status == 73)
    let full = try run("--log", "/dev/full", night)
    #expect(full.status == 74 && full.errors.contains("/dev/full: cannot be written"))
  }

  // MARK: --check

  @Test("--check reads, and runs nothing")
  func check() throws {
    let night = try file(Self.night)
    let bad = try file("device: { kind: toaster }\n", "bad.yaml")
    let good = try run("--check", night)
    #expect(good.status == 0 && good.output.isEmpty && good.errors.isEmpty)
    let wrong = try run("--check", bad, night, directory.file("nowhere.yaml"))
    #expect(wrong.status == 65 && wrong.output.isEmpty, "the first one's")
    let lines = wrong.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("bad.yaml:1: device.kind: 'toaster' is not known; use ") == true)
    #expect(lines.last?.contains("nowhere.yaml: no such file") == true)
    #expect(try run("--check", directory.file("nowhere.yaml")).status == 66)
  }

  @Test("--check --json tells scripts what the scenarios are")
  func outline() throws {
    let run = try run("--check", "--json", file(Self.night), file("", "empty.yaml"))
    let objects = try run.lines.map(object)
    #expect(objects.count == 2)
    #expect(objects.first?["seconds"] as? Double == 600)
    #expect(objects.first?["start"] as? String == "2016-10-31T08:00:00.000Z")
    #expect(objects.first?["events"] as? Int == 2)
    #expect(objects.last?["expectations"] as? Int == 0)
    #expect(objects.last.map { $0["seconds"] == nil } == true)
  }

  // MARK: What is printed

  private func object(_ line: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(value as? [String: Any], "\(line)")
  }

  @Test("--json: one object a line with the journal's field names, and last the report")
  func json() throws {
    let run = try run("--json", file(Self.night))
    #expect(run.status == 0 && run.errors.isEmpty)
    let objects = try run.lines.map(object)
    let always = [
      "MESSAGE", "MESSAGE_ID", "PRIORITY", "LOCKSTEP_EVENT", "LOCKSTEP_TIME",
      "LOCKSTEP_LOCK_STATE", "LOCKSTEP_ELAPSED_USEC",
    ]
    for entry in objects.dropLast() {
      #expect(always.allSatisfy { entry[$0] is String })
      #expect(
        entry.keys.allSatisfy {
          ["MESSAGE", "MESSAGE_ID", "PRIORITY"].contains($0) || $0.hasPrefix("LOCKSTEP_")
        })
    }
    let events = objects.compactMap { $0["LOCKSTEP_EVENT"] as? String }
    #expect(events.first == "start" && events.last == "stop")
    #expect(events.count { $0 == "refused" } == 120 && events.count { $0 == "tick" } == 600)
    let report = try #require(objects.last)
    #expect(report["name"] as? String == "night")
    #expect((report["expectations"] as? [[String: Any]])?.first?["outcome"] as? String == "met")
  }

  @Test("lockstep report --expect judges the same log as the run does")
  func reportJudges() throws {
    let night = try file(Self.night + "  - { name: wrong, to: 1min, ticks: 5 }\n")
    let run = try run("--json", night)
    let log = try file(run.lines.dropLast().joined(separator: "\n"), "log.json")
    let report = try Program.lockstep.run(
      ["report", "night", "--json", "--input", log, "--expect", night])
    #expect(run.status == 1 && report.status == 1, "\(report.errors)")
    func part(_ key: String, of line: String?) throws -> NSObject? {
      try object(#require(line))[key] as? NSObject
    }
    for key in ["expectations", "phases", "totals"] {
      #expect(try part(key, of: report.lines.last) == part(key, of: run.lines.last), "\(key)")
    }
    let good = try file(Self.night)
    #expect(
      try Program.lockstep.run(["report", "night", "--input", log, "--expect", good]).status == 0)
  }

  @Test("The same scenario and seed give the same bytes; with another seed chance differs")
  func bytes() throws {
    let night = try file("location: { noise: true }\n" + Self.night)
    let again = try run("--json", night)
    #expect(try run("--json", night).output == again.output)
    // But for the report, which names the seed.
    #expect(try run("--json", "--seed", "1", night).lines.dropLast() == again.lines.dropLast())
    #expect(try run("--json", "--seed", "2", night).lines.dropLast() != again.lines.dropLast())
    let logs = [directory.file("1"), directory.file("2")]
    #expect(try run("--json", night).output == run("--json", night).output)
    #expect(try run("--json", night).output != run("--json", "--seed", "2", night).output)
    for log in logs { #expect(try run("--log", log, "--seed", "7", night).succeeded) }
    let texts = try logs.map { try String(readingFile: $0) }
    #expect(texts[0] == texts[1] && texts[0].hasSuffix(" stop\n"))
    #expect(texts[0].split(separator: "\n").count > 1200, "the log is whole")
  }

  @Test("On a terminal there is colour, and none with NO_COLOR", arguments: [nil, "1"])
  func colour(noColour: String?) throws {
    let words = [try Program.lockstep.path, "run", try file(Self.night)]
    var environment = Program.environment
    environment["TERM"] = "xterm"
    environment["NO_COLOR"] = noColour ?? ""
    let run = try Command.run(
      ["script", "--quiet", "--return", "--command", words.joined(separator: " "), "/dev/null"],
      environment: environment)
    #expect(run.status == 0 && run.output.contains("startGetLocation"))
    #expect(run.output.contains("\u{1B}[") == (noColour == nil))
  }

  @Test("The README's transcript is what the program prints")
  func transcript() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let match = try #require(readme.firstMatch(of: #/\n\$ lockstep (run .*)\n((?s).*?)\n```\n/#))
    var words = match.1.split(separator: " ").map(String.init)
    let file = words.removeLast()
    let run = try Command.run(
      [try Program.lockstep.path] + words + [root.appending(path: file).path],
      environment: Program.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    #expect(run.output == match.2 + "\n")
  }

  // MARK: Several runs

  @Test("Several files at once keep their order, whichever is done first")
  func order() throws {
    let long = try file("duration: 6h\nexpect: [ { every: steps } ]\n", "long.yaml")
    let short = try file("duration: 1s\nexpect: [ { every: steps, ticks: 99 } ]\n", "short.yaml")
    let run = try run("--jobs", "3", long, short, file(Self.night))
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(run.lines.map { $0.prefix { $0 != " " } } == ["long", "short", "night"])
  }

  @Test("--repeat derives the seeds, and names those that fail")
  func repeats() throws {
    // How many updates pass the filter depends on chance: what seed 8 comes to is expected of all.
    let walk = "duration: 10min\nlocation: { noise: true, distanceFilter: 10 }\n"
    let report = try object(#require(run("--json", "--seed", "8", file(walk)).lines.last))
    let totals = try #require(report["totals"] as? [String: Any])
    let ticks = try #require(totals["ticks"] as? Int)
    let night = try file(walk + "expect: [ { ticks: \(ticks) } ]\n")
    let seeds = 6..<10
    let failing = try seeds.filter { try !run("--summary", "--seed", "\($0)", night).succeeded }
    #expect(!failing.contains(8) && !failing.isEmpty)

    let several = try run("--seed", "6", "--repeat", "4", night)
    #expect(several.status == 1)
    #expect(several.lines.map { $0.prefix { $0 != ":" } } == seeds.map { "night (seed \($0))" })
    let names = failing.map { "\($0)" }.joined(separator: ", ")
    #expect(several.errors.contains("night.yaml: failed with seed \(names); run it again"))
  }
}

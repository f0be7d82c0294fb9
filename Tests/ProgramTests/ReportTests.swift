import Foundation
import TestSupport
import Testing

@Suite("lockstep report")
struct ReportTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Two phones that tick once a second in turn, the first locked for its last ticks, and a service
  /// that is no phone.
  private func writeJournal() throws {
    var fixture = JournalFixture()
    for second in 0..<20 {
      let isLocked = second >= 10
      for (unit, step) in [("lockstepd.service", 0), ("lockstepd@night.service", 1)] {
        let isRefused = isLocked && step == 0
        let common = [
          "SYSLOG_IDENTIFIER": "lockstepd", "_SYSTEMD_UNIT": unit, "PRIORITY": "6",
          "_SYSTEMD_INVOCATION_ID": String(repeating: "\(step)", count: 32),
          "LOCKSTEP_TIME": "2016-10-31T08:00:\(second + 10).000+09:00",
          "LOCKSTEP_LOCK_STATE": isRefused ? "locked" : "unlocked",
        ]
        let time = 1_477_868_400_000_000 + UInt64(second) * 1_000_000 + UInt64(step)
        fixture.add(
          at: time, boot: String(repeating: second < 5 ? "a" : "b", count: 32),
          common.merging(["LOCKSTEP_EVENT": "tick", "MESSAGE": "didUpdateLocations"]) { $1 })
        fixture.add(
          at: time, boot: String(repeating: second < 5 ? "a" : "b", count: 32),
          common.merging([
            "LOCKSTEP_EVENT": isRefused ? "refused" : "steps", "MESSAGE": "answer",
            "LOCKSTEP_STEPS": "\(5000 + second)",
          ]) { $1 })
      }
    }
    fixture.add(
      at: 1_477_868_500_000_000, ["MESSAGE": "another", "_SYSTEMD_UNIT": "other.service"])
    try fixture.write(to: "a.journal", in: directory)
  }

  private func report(
    _ options: [String], environment: [String: String] = [:]
  ) throws -> Command {
    try Command.run(
      [try Program.lockstep.path, "report"] + options,
      environment: Program.environment.merging(environment) { $1 })
  }

  private func json(_ options: String...) throws -> [[String: Any]] {
    try report(options + ["--directory", directory.path, "--json"]).orThrow().lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func ticks(_ options: String...) throws -> [Int?] {
    try report(options + ["--directory", directory.path, "--json"]).orThrow().lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (object?["totals"] as? [String: Int])?["ticks"]
    }
  }

  @Test(
    "Phones are told apart, and matches choose entries", .enabled(if: JournalFixture.isAvailable))
  func matches() throws {
    try writeJournal()
    let both = try json("night", "default", "night")
    #expect(both.map { $0["name"] as? String } == ["night", "default"])
    #expect(both.map { ($0["phases"] as? [Any])?.count } == [1, 2])
    #expect(try json("--all").map { $0["name"] as? String } == ["default", "night"])
    #expect(try ticks() == [20])
    #expect(try ticks("--since", "@1477868410") == [10])
    #expect(try ticks("--until", "@1477868404.5") == [5])
    #expect(try ticks("-S", "@1477868402", "-U", "@1477868404.5") == [3])
    #expect(try ticks("--boot") == [15])
    #expect(try ticks("--boot=-1") == [5])
    #expect(try ticks("-b1") == [5])
    #expect(try ticks("--boot=" + String(repeating: "B", count: 32)) == [15])
    #expect(try ticks("--all", "--invocation", String(repeating: "1", count: 32)) == [20])
  }

  @Test(
    "The table is plain text in the locale's characters", .enabled(if: JournalFixture.isAvailable))
  func text() throws {
    try writeJournal()
    let file = ["--file", directory.file("a.journal")]
    let ascii = try report(["--lines", "1"] + file, environment: ["LC_ALL": "C"]).orThrow()
    #expect(ascii.output.utf8.allSatisfy { $0 < 128 && $0 != 27 })
    #expect(ascii.output.hasPrefix("didUpdateLocations\nanswer\n    (17 lines left out)\n"))
    #expect(ascii.output.contains("\n\ndefault: 2016-10-31 08:00:10 to 08:00:29, UTC+9\nphase "))
    #expect(ascii.lines.contains { $0.hasPrefix("locked    08:00:20  08:00:29     10 ") })
    let utf8 = try report(file, environment: ["LC_ALL": "C.UTF-8"]).orThrow()
    #expect(utf8.output.contains("\nlock     ▁") && !utf8.output.contains("left out"))
  }

  @Test(
    "What is not there decides the exit code, in one line", .enabled(if: JournalFixture.isAvailable)
  )
  func exitCodes() throws {
    try writeJournal()
    try directory.write("rubbish", to: "rubbish.journal")
    let own = ["--file", directory.file("a.journal")]
    let cases: [([String], Int32)] = [
      (own + ["nobody"], 1), (own + ["--since", "@1577868410"], 1), (own + ["--boot=-7"], 1),
      (own + ["--boot=7"], 1), (own + ["--boot=x"], 64), (own + ["--since", "soon"], 64),
      (own + ["--plot", "x.pdf"], 64), (own + ["--lines", "-1"], 64), (own + ["a/b"], 64),
      (own + ["--all", "night"], 64), (own + ["--input", "-"], 64),
      (own + ["--directory", "/tmp"], 64), (["--file", "/no/such.journal"], 66),
      (["--directory", "/no/such"], 66), (["--file", directory.file("rubbish.journal")], 65),
      (own + ["--html", "/no/such/page.html"], 73),
    ]
    for (options, status) in cases {
      let command = try report(options)
      #expect(command.status == status, "\(command)")
      #expect(command.errors.filter { $0 == "\n" }.count == 1, "\(command)")
      #expect(command.output.isEmpty || status == 73)
    }
    let half = try report(own + ["default", "nobody"])
    #expect(
      half.status == 1 && half.output.contains("default: ") && half.errors.contains("'nobody'"))
  }

  @Test("A log in JSON lines is reported as the journal is, from the daemon to the page")
  func jsonLines() throws {
    let phone = try RunningPhone(in: directory, "--log", "json", "--speed", "50")
    try eventually("there are answers") { try phone.log().contains("\"steps\"") }
    #expect(phone.stop() == 0)
    let log = try directory.write(try phone.log(), to: "log.json")
    let page = directory.file("page.html")
    let found = try report(["--input", log, "walk", "--html", page]).orThrow()
    #expect(found.output.hasPrefix("walk: "))
    #expect(try String(readingFile: page).contains("<h1>Lock experiment: walk</h1>"))

    let bad = try report(["--input", try directory.write("{}\n\nx\n", to: "bad.json")])
    #expect(bad.status == 65 && bad.errors.contains("bad.json:3: "))
    #expect(try report(["--input", try directory.write("{}\n", to: "empty.json")]).status == 1)
    #expect(try report(["--input", directory.file("none.json")]).status == 66)
  }

  @Test("Without gnuplot everything but the picture is written")
  func withoutGnuplot() throws {
    let log = try directory.write(
      #"{"LOCKSTEP_EVENT":"tick","LOCKSTEP_TIME":"2016-10-31T08:00:00.000+09:00","#
        + #""LOCKSTEP_LOCK_STATE":"unlocked","MESSAGE":"x"}"# + "\n", to: "log.json")
    let (plot, page) = (directory.file("p.svg"), directory.file("p.html"))
    let both = try report(
      ["--input", log, "--plot", plot, "--html", page], environment: ["PATH": "/nowhere"])
    #expect(both.status == 69 && both.output.hasPrefix("default: "))
    #expect(both.errors.filter { $0 == "\n" }.count == 1 && both.errors.contains("gnuplot-nox"))
    #expect(!FileManager.default.fileExists(atPath: plot))
    #expect(try String(readingFile: page).contains("no picture: gnuplot is not installed"))
    let pageOnly = try report(["--input", log, "--html", page], environment: ["PATH": "/nowhere"])
    #expect(pageOnly.status == 0 && pageOnly.errors.contains("gnuplot-nox"))
  }
}

import Foundation
import HealthKit
import TestSupport
import Testing

@Suite("Tables of steps")
struct StepsTableTests {
  private static let scenario = """
    device: { timeZone: Europe/Helsinki }
    start: 2021-12-02T12:00:00+02:00

    """

  private func phone() throws -> StoredPhone {
    try StoredPhone(
      Self.scenario,
      [
        sample(8990, "2021-11-30T09:00:00+02:00", hours: 10),
        sample(11_374, "2021-12-01T10:00:00+02:00", hours: 10),
        sample(12_000, "2021-12-01T10:00:00+02:00", hours: 10, by: .watch),
        sample(2010, "2021-12-02T08:00:00+02:00", hours: 1),
      ])
  }

  private func sample(
    _ steps: Double, _ start: String, hours: Double, by source: RecordedSource = .phone
  ) throws -> RecordedSample {
    let start = try Date.ISO8601FormatStyle().parse(start)
    return RecordedSample(
      type: .stepCount, source: source, start: start, end: start.addingTimeInterval(hours * 3600),
      value: steps)
  }

  @Test("A phone at rest shows its days, merged and plain")
  func table() throws {
    let phone = try phone()
    let merged = try phone.steps("--by", "day")
    #expect(merged.succeeded && merged.errors.isEmpty)
    #expect(
      merged.output == """
        steps by day, Europe/Helsinki (UTC+2)

        day             steps
        Tue 2021-11-30   8990
        Wed 2021-12-01  12000
        Thu 2021-12-02   2010
        total           23000  3 days
        average          7667  a day

        """)
    let raw = try phone.steps("--raw", "--source=iPhone", "--source=Apple Watch", "--days=2")
    #expect(
      raw.lines.dropFirst() == [
        "day             steps    raw  difference  iPhone  Apple Watch",
        "Wed 2021-12-01  12000  23374       11374   11374        12000",
        "Thu 2021-12-02   2010   2010           0    2010            -",
        "total           14010  25384       11374   13384        12000  2 days",
        "average          7005  12692        5687    6692         6000  a day",
      ])
  }

  @Test("CSV and JSON go to standard output, one object or lines ended by CR and LF")
  func forms() throws {
    let phone = try phone()
    let csv = try phone.steps("--by=week", "--csv")
    #expect(
      csv.output == "date,start,end,steps\r\n2021-11-29,2021-11-29T00:00:00.000+02:00,"
        + "2021-12-06T00:00:00.000+02:00,23000\r\n")
    let json = try phone.steps("--by=month", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["timeZone"] as? String == "Europe/Helsinki")
    #expect((object?["rows"] as? [[String: Any]])?.map { $0["steps"] as? Int } == [8990, 14_010])
    #expect(json.lines.count == 1)
  }

  @Test("Bars on request, of characters that the locale has")
  func bars() throws {
    let phone = try phone()
    let files = RunningPhone.files(phone.directory)
    func run(_ locale: String) throws -> Command {
      try Command.run(
        [try Program.lockstep.path, "steps", "--bars", "--days=1"] + files,
        environment: Program.environment.merging(["LC_ALL": locale]) { $1 })
    }
    #expect(try run("C").lines[2].hasSuffix("2010  " + String(repeating: "#", count: 57)))
    #expect(try run("C.UTF-8").lines[2].hasSuffix("2010  " + String(repeating: "█", count: 57)))
  }

  @Test("On a terminal there are bars as wide as it is, with colour unless NO_COLOR is set")
  func terminal() throws {
    let phone = try phone()
    func run(_ variable: String) throws -> Command {
      try Command.run(
        [
          "python3", "-c",
          """
          import fcntl, os, pty, struct, sys, termios
          child, terminal = pty.fork()
          if child == 0:
              fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
              os.execv(sys.argv[1], sys.argv[1:])
          text = b""
          while True:
              try: part = os.read(terminal, 4096)
              except OSError: break
              if not part: break
              text += part
          os.waitpid(child, 0)
          sys.stdout.buffer.write(text.replace(b"\\r\\n", b"\\n"))
          """, try Program.lockstep.path, "steps", "--days=1",
        ] + RunningPhone.files(phone.directory),
        environment: Program.environment.merging(
          ["LC_ALL": "C", "TERM": "xterm", "NO_COLOR": variable]
        ) { $1 })
    }
    let plain = try run("1")
    #expect(!plain.output.contains("\u{1B}"), "\(plain)")
    #expect(plain.lines[2] == "Thu 2021-12-02   2010  " + String(repeating: "#", count: 37))
    let coloured = try run("")
    #expect(coloured.output.contains("\u{1B}[32m###"))
  }

  @Test("Code 6 is exit 2 with its line, and nothing else is given away")
  func locked() throws {
    let phone = try phone()
    try phone.set("locked")
    for options in [["--by=day"], ["--by=hour", "--csv"], ["--source=nobody"]] {
      let refused = try Program.lockstep.run(
        ["steps"] + RunningPhone.files(phone.directory) + options)
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.errors.hasPrefix("Error Domain=com.apple.healthkit Code=6 "))
    }
    let json = try phone.steps("--by=day", "--json")
    #expect(json.status == 2 && json.output.hasPrefix("{\"outcome\":\"refused\","))
    try phone.set("unlocked")
    #expect(try phone.steps("--by=day").succeeded)
  }

  static let wrongCalls: [(options: [String], status: Int32, text: String)] = [
    (["--by=year"], 64, "hour, day, week or month"), (["--days=0"], 64, "from 1 to"),
    (["--days=x"], 64, "from 1 to"), (["--since=soon"], 64, "2026-11-30 12:00"),
    (["--csv", "--json"], 64, "--json: choose one"), (["--days=1", "--all"], 64, "choose one"),
    (["--all", "--until=today"], 64, "choose one"), (["--plot=a.pdf"], 64, ".svg or .png"),
    (["--since=2021-12-02", "--until=2021-12-01"], 64, "swap them"),
    (["--by=hour", "--since=1970-01-02"], 64, "too many"),
    (["--source=Fitbit"], 66, "there are: iPhone (com.apple.health.phone), Apple Watch"),
    (["--plot=/nowhere/a.svg"], 73, "/nowhere/a.svg"),
    (["--since=2020-01-01", "--until=2020-01-02"], 1, "there are some from 2021-11-30"),
  ]

  @Test("What is wrong with a call is one line, and decides the exit code", arguments: wrongCalls)
  func wrongCall(_ call: (options: [String], status: Int32, text: String)) throws {
    guard call.status != 73 || Self.hasGnuplot else { return }
    let phone = try phone()
    let wrong = try Program.lockstep.run(
      ["steps"] + RunningPhone.files(phone.directory) + call.options)
    #expect(wrong.status == call.status && wrong.errors.contains(call.text), "\(wrong)")
    #expect(wrong.errors.filter { $0 == "\n" }.count == 1)
  }

  private static let hasGnuplot = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")

  @Test("No phone, and no steps, are errors of their own")
  func nothing() throws {
    let unknown = try Program.lockstep.run(["steps", "nobody-by-this-name", "--by=day"])
    #expect(unknown.status == 66 && unknown.errors.contains("systemctl start"))
    let empty = try StoredPhone(Self.scenario, []).steps("--by=day")
    #expect(empty.status == 1 && empty.errors.contains("Settings") && empty.output.isEmpty)
  }

  @Test("A picture is written; without gnuplot the table is there all the same, and exit 69")
  func picture() throws {
    let phone = try phone()
    let file = phone.directory.file("steps.svg")
    let lone = try Command.run(
      [try Program.lockstep.path, "steps", "--by=day", "--plot", file]
        + RunningPhone.files(phone.directory),
      environment: Program.environment.merging(["PATH": "/nowhere"]) { $1 })
    #expect(lone.status == 69 && lone.errors.contains("gnuplot-nox"))
    #expect(lone.output.contains("Tue 2021-11-30"))
    #expect(!FileManager.default.fileExists(atPath: file))
    guard Self.hasGnuplot else { return }
    #expect(try phone.steps("--by=day", "--plot", file).succeeded)
    #expect(try String(readingFile: file).contains("</svg>"))
  }

  @Test("A daemon answers the same through its socket, and days of ten years at once")
  func running() throws {
    let phone = try StoredPhone(
      Self.scenario,
      (0..<3652).map { day in
        let start = Date(timeIntervalSince1970: 1_323_000_000 + Double(day) * 86_400)
        return RecordedSample(
          type: .stepCount, source: .phone, start: start, end: start.addingTimeInterval(3600),
          value: Double(1000 + day))
      })
    let resting = try phone.steps("--by=day", "--until=2021-12-01", "--json")
    #expect(resting.succeeded)
    let daemon = try RunningPhone(
      in: phone.directory, "--scenario", phone.directory.file("phone.yaml"))
    let running = try phone.steps("--by=day", "--until=2021-12-01", "--json")
    #expect(running.output == resting.output && running.output.utf8.count > 300_000)
    let plain = try phone.steps("--by=day", "--all", "--raw", "--csv")
    #expect(plain.output.components(separatedBy: "\r\n").count > 3652)
    let unknown = try phone.steps("--source=nobody")
    #expect(unknown.status == 66 && unknown.errors.contains("iPhone (com.apple.health.phone)"))
    #expect(try daemon.tool("lock").succeeded)
    #expect(try phone.steps("--by=month").status == 2)
    #expect(daemon.stop() == 0)
  }
}

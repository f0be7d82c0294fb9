import Foundation
import TestSupport
import Testing

@Suite("The daemon as a child", .serialized)
struct DaemonTests {
  private func phone() throws -> RunningPhone {
    try RunningPhone(in: TemporaryDirectory(), "--speed", "100")
  }

  @Test("Locks, unlocks, answers and stops, and rests with its data")
  func life() throws {
    let phone = try phone()
    try eventually("the first answer") { try phone.log().contains(" 5321.000000\n") }
    #expect(try Int(phone.tool("steps").output.trimmingCharacters(in: .newlines)) ?? 0 >= 5321)

    #expect(try phone.tool("lock").succeeded)
    // Steps are saved once a minute: those of this one come while the phone is locked.
    try eventually("a minute of refusals") {
      try phone.log().components(separatedBy: " Code=6 ").count > 61
    }
    let refused = try phone.tool("steps")
    #expect(refused.status == 2 && refused.errors.contains(" Code=6 ") && refused.output.isEmpty)
    let status = try phone.tool("status", "--json")
    #expect(status.succeeded && status.output.contains("\"lockState\":\"locked\""))

    #expect(phone.stop() == 0)
    #expect(try phone.log().hasSuffix(" stop\n"))

    // At rest: locked still, until its file says otherwise.
    #expect(try phone.tool("status").status == 3)
    #expect(try phone.tool("steps").status == 2)
    #expect(try phone.tool("unlock").succeeded)
    #expect(try phone.tool("status", "--json").output.contains("\"lockState\":\"unlocked\""))
    #expect(try Int(phone.tool("steps").output.trimmingCharacters(in: .newlines)) ?? 0 > 5321)
  }

  @Test("A start that fails leaves no phone that walked before it was there")
  func failedStart() throws {
    let directory = try TemporaryDirectory()
    let inTheWay = directory.file("control.sock")
    try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: false)
    let failed = try Program.lockstepd.run(["--log", "text"] + RunningPhone.files(directory))
    #expect(failed.status == 73 && failed.errors.contains("control.sock"))
    #expect(!failed.errors.contains("startGetLocation"))
    try FileManager.default.removeItem(atPath: inTheWay)
    let phone = try RunningPhone(in: directory, "--speed", "100")
    try eventually("an answer") { try phone.log().contains("\n ") }
    #expect(try phone.log().contains("\n 5321.000000\n"))
  }

  @Test("Without standard error the log goes nowhere, and not into the phone's files")
  func closedStandardError() throws {
    let directory = try TemporaryDirectory()
    let files = RunningPhone.files(directory)
    let nothing = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
    let daemon = try ChildProcess(
      ["sh", "-c", "exec \"$@\" 2>&-", "sh", try Program.lockstepd.path, "--log", "text"] + files,
      input: nothing.fileDescriptor, output: nothing.fileDescriptor)
    defer {
      daemon.kill(SIGKILL)
      _ = daemon.wait()
    }
    try eventually("the phone answers") {
      try Program.lockstep.run(["status"] + files).succeeded
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.file("state")) {
      let data = try Data(contentsOf: URL(filePath: directory.file("state/\(name)")))
      #expect(data.range(of: Data("startGetLocation".utf8)) == nil, "in \(name)")
    }
  }

  @Test("The phone lives on when whoever read its log has gone")
  func readerGone() throws {
    let directory = try TemporaryDirectory()
    let files = RunningPhone.files(directory)
    let nothing = try FileHandle(forUpdating: URL(filePath: "/dev/null"))
    let daemon = try ChildProcess(
      [
        "bash", "-c", "exec \"$@\" 2> >(head -n 1 >/dev/null)", "bash",
        try Program.lockstepd.path, "--log", "text", "--speed", "100",
      ] + files, environment: Program.environment, input: nothing.fileDescriptor,
      output: nothing.fileDescriptor)
    try eventually("two dozen lines after the reader's only one") {
      let status = try Program.lockstep.run(["status", "--json"] + files)
      return status.succeeded && status.output.contains(#/"ticks":\d\d/#)
    }
    daemon.kill(SIGTERM)
    #expect(daemon.wait() == 0)
  }

  @Test("A restart goes on; another scenario needs --fresh; --fresh is a new phone")
  func restart() throws {
    let directory = try TemporaryDirectory()
    func start(_ scenario: String, _ option: String) throws -> RunningPhone {
      try RunningPhone(
        in: directory, "--scenario", try directory.write(scenario, to: "x.yaml"), option)
    }
    let scenario = "start: 2016-10-31T08:00:00+09:00\nhealth: { today: 100 }\n"
    let first = try start(scenario, "--speed=600")
    try eventually("some walking") {
      try first.log().split(separator: "\n").contains { $0 > " 2" && $0 < " 9" }
    }
    #expect(first.stop(by: SIGKILL) == 128 + SIGKILL)
    let lines = try first.log().split(separator: "\n")
    let last = try #require(lines.last { $0.hasSuffix("didUpdateLocations") })

    let second = try start(scenario, "--speed=600")
    let again = try #require(try second.log().split(separator: "\n").first)
    #expect(again.prefix(19) >= last.prefix(19), "no minute twice")
    #expect(second.stop() == 0)

    let other = ["--scenario", try directory.write(scenario + "seed: 2\n", to: "x.yaml")]
    let unfit = try Program.lockstepd.run(RunningPhone.files(directory) + other)
    #expect(unfit.status == 65 && unfit.errors.contains("another seed"))

    let fresh = try RunningPhone(
      in: directory, "--scenario", directory.file("x.yaml"), "--fresh", "--speed=60")
    try eventually("the first answer of a new phone") {
      try fresh.log().contains(" 100.000000\n")
    }
    #expect(try fresh.log().hasPrefix("2016-10-30 23:00:00 +0000 startGetLocation"))
  }

  @Test("A second daemon on the same phone is refused, and names the first")
  func inUse() throws {
    let phone = try phone()
    let second = try Program.lockstepd.run(RunningPhone.files(phone.directory))
    #expect(second.status == 77 && second.errors.contains("in use by process "))
    let fresh = try Program.lockstepd.run(RunningPhone.files(phone.directory) + ["--fresh"])
    #expect(fresh.status == 77)
    #expect(try phone.tool("steps").succeeded, "and nothing was erased")
  }

  @Test("The file may be filled with rubbish; the phone closes and says so once")
  func rubbish() throws {
    let phone = try phone()
    try phone.directory.write("open sesame", to: "lock-state")
    try eventually("refusals") { try phone.log().contains(" Code=6 ") }
    let warnings = try phone.log().split(separator: "\n").filter { $0.contains("'open sesame'") }
    #expect(warnings.count == 1)
    #expect(try phone.tool("unlock").succeeded)
    let refusals = try phone.log().split(separator: "\n").count
    try eventually("answers again") {
      try phone.log().split(separator: "\n").dropFirst(refusals).contains { $0.hasPrefix(" ") }
    }
  }

  @Test("Whatever is sent to the socket, the phone answers or hangs up, and lives")
  func socket() throws {
    let phone = try phone()
    let path = phone.directory.file("control.sock")
    let asked = try Command.run([
      "python3", "-c",
      """
      import socket, sys
      for line in (b'{"request":"status"}\\n', b'rubbish\\n', b'{"request":"explode"}\\n', b'\\n'):
          client = socket.socket(socket.AF_UNIX); client.settimeout(10); client.connect(sys.argv[1])
          client.sendall(line); print(client.makefile().readline(), end='')
      """, path,
    ]).orThrow()
    #expect(asked.lines.count == 4)
    #expect(asked.lines[0].contains("\"lockState\":\"unlocked\""))
    #expect(asked.lines[1...].allSatisfy { $0.hasPrefix("{\"error\":") })
    #expect(try phone.tool("status").succeeded)
  }
}

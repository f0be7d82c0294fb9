import Foundation
import Systemd
import TestSupport
import Testing

/// What concerns a whole process, tried in one of its own.
@Suite struct ProcessTests {
  @Test("blocks of the main queue and the main actor run on the loop's thread")
  func mainQueue() throws {
    let (output, status) = try Probe.run("main-queue")
    #expect(
      output == """
        before the loop: true
        from a thread: true
        from a block: true
        on the main actor: true
        status: 0

        """)
    #expect(status == 0)
  }

  @Test("signals sent to a process with several threads reach the loop")
  func signals() throws {
    let (output, status) = try Probe.run("signals")
    let lines = output.split(separator: "\n")
    #expect(Set(lines.dropLast()) == ["SIGTERM", "SIGINT", "SIGHUP"])
    #expect(lines.count == 4 && lines.last == "status: 0")
    #expect(status == 0)
  }

  @Test("notifications as the service manager gets them")
  func readiness() throws {
    let directory = try TemporaryDirectory()
    let environment = ["NOTIFY_SOCKET": directory.file("notify")]
    let (output, status) = try Probe.run("readiness", environment: environment)
    let lines = output.split(separator: "\n").map(String.init)
    try #require(lines.count == 7)
    #expect(
      lines[0...3] == [
        "true READY=1", "true READY=1|STATUS=unlocked", "true STATUS=one two READY=1",
        "true EXTEND_TIMEOUT_USEC=1500000",
      ])
    let prefix = "true RELOADING=1|MONOTONIC_USEC="
    try #require(lines[4].hasPrefix(prefix))
    let bounds = lines[5].split(separator: " ").compactMap { UInt64($0) }
    try #require(bounds.count == 2)
    let time = try #require(UInt64(lines[4].dropFirst(prefix.count)))
    #expect((bounds[0]...bounds[1]).contains(time))
    #expect(lines[6] == "true STOPPING=1")
    #expect(status == 0)
  }

  @Test("without NOTIFY_SOCKET nothing is sent")
  func noManager() throws {
    let (output, status) = try Probe.run("readiness")
    let lines = output.split(separator: "\n").filter { !$0.first!.isNumber }
    #expect(lines == Array(repeating: "false nothing", count: 6))
    #expect(status == 0)
  }

  @Test("the loop feeds the watchdog by itself")
  func watchdog() throws {
    let directory = try TemporaryDirectory()
    let (output, status) = try Probe.run(
      "watchdog",
      environment: ["NOTIFY_SOCKET": directory.file("notify"), "WATCHDOG_USEC": "20000"])
    #expect(output == "watched: true\n" + String(repeating: "WATCHDOG=1\n", count: 3))
    #expect(status == 0)
  }

  @Test(
    "a client without permission is told so",
    .enabled(if: geteuid() == 0, "only root can become another user"))
  func permission() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("socket")
    let (output, status) = try Probe.run("permission", environment: ["PROBE_SOCKET": path])
    #expect(output == "\(LineSocketError.notPermitted(path: path))\n")
    #expect(status == 0)
  }

  @Test("out of descriptors, a server hangs up on a newcomer and carries on")
  func descriptors() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("socket")
    let (output, status) = try Probe.run("descriptors", environment: ["PROBE_SOCKET": path])
    #expect(output == "newcomer: hung up on\nlater: pong\n")
    #expect(status == 0)
  }

  @Test(
    "entries as the journal gets them, fields in order and line breaks kept",
    .enabled(if: geteuid() == 0, "a mount namespace needs root"))
  func journal() throws {
    let script = #"mount -t tmpfs tmpfs /run && exec "$0" "$@""#
    let (output, status) = try Probe.run(
      "journal", wrappedIn: ["unshare", "--mount", "sh", "-c", script])
    // A value with a line break comes with its length, eight bytes in little-endian order.
    let length = "\u{9}" + String(repeating: "\0", count: 7)
    #expect(
      output == """
        MESSAGE=didUpdateLocations
        PRIORITY=6
        LOCKSTEP_TICK=1
        SYSLOG_IDENTIFIER=SystemdProbe
        --
        MESSAGE
        \(length)two
        lines
        EMPTY=
        TWICE=a
        TWICE=ü
        SYSLOG_IDENTIFIER=SystemdProbe
        --

        """)
    #expect(status == 0)
  }
}

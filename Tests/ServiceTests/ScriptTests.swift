import Foundation
import TestSupport
import Testing

/// What the scripts do without systemd and without the programs.
@Suite struct ScriptTests {
  @Test(
    "A wrong call exits 64 with one line",
    arguments: [
      ["setup", "--no-such-option"], ["setup", "operand"], ["install", "--prefix"],
      ["install", "--prefix", "relative"], ["uninstall", "operand"],
      ["lock-experiment", "--duration", "111"], ["lock-experiment", "--speed", "0"],
      ["lock-experiment", "--lock-at", "20", "--unlock-at", "10"],
      ["lock-experiment", "--unlock-at", "40"], ["lock-experiment", "--lock-at", "soon"],
      ["lock-experiment", "--activity-type", "no word"],
      ["fuzz", "nothing"], ["fuzz", "--runs", "0"], ["fuzz", "--input", "/dev/null"],
    ])
  func usage(call: [String]) throws {
    let wrong = try Command.run([Project.path("scripts/\(call[0])")] + call.dropFirst())
    #expect(wrong.status == 64)
    #expect(wrong.output == "")
    #expect(wrong.errors.split(separator: "\n").count == 1, "\(wrong.errors)")
    #expect(wrong.errors.hasSuffix("see 'scripts/\(call[0]) --help'\n"))
  }

  @Test("--help goes to standard output", arguments: scripts)
  func help(script: String) throws {
    let help = try Command.run([Project.path("scripts/\(script)"), "--help"])
    #expect(help.succeeded && help.errors.isEmpty)
    #expect(help.output.hasPrefix("Usage: scripts/\(script)"))
  }

  @Test("A route that is not there exits 66")
  func missingRoute() throws {
    let missing = try Command.run(
      [Project.path("scripts/lock-experiment"), "--route", "/no/such.gpx"])
    #expect(missing.status == 66)
    #expect(missing.errors.contains("/no/such.gpx"))
  }

  @Test("Below DESTDIR install puts every file in its place and uninstall takes it away")
  func destdir() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let binaries = root.appending(path: "binaries").path(percentEncoded: false)
    let destdir = root.appending(path: "destdir").path(percentEncoded: false)
    try Command.run(["mkdir", "-p", binaries, destdir]).orThrow()
    for program in ["lockstepd", "lockstep"] {
      try Command.run(["cp", "/bin/true", "\(binaries)/\(program)"]).orThrow()
    }
    func files() throws -> [String] {
      try Command.run(["find", destdir, "-type", "f", "-printf", "%P\n"]).lines.sorted()
    }
    let install = [
      Project.path("scripts/install"), "--binaries", binaries, "--destdir", destdir,
      "--prefix", "/opt/phone",
    ]

    try Command.run(install).orThrow()
    #expect(
      try files() == [
        "etc/lockstep/default.yaml", "opt/phone/bin/lockstep", "opt/phone/bin/lockstepd",
        "usr/local/lib/systemd/catalog/lockstep.catalog",
        "usr/local/lib/systemd/system/lockstepd.service",
        "usr/local/lib/systemd/system/lockstepd@.service",
        "usr/local/lib/sysusers.d/lockstep.conf",
      ])
    let unit = try String(
      contentsOfFile: "\(destdir)/usr/local/lib/systemd/system/lockstepd.service", encoding: .utf8)
    #expect(
      unit.contains(
        "\nExecStart=/opt/phone/bin/lockstepd --name default "
          + "--scenario /etc/lockstep/default.yaml\n"))
    #expect(!unit.contains("%i"))

    try "seed: 7\n".write(
      toFile: "\(destdir)/etc/lockstep/default.yaml", atomically: true, encoding: .utf8)
    let again = try Command.run(install).orThrow()
    #expect(again.errors.contains("kept \(destdir)/etc/lockstep/default.yaml"))
    let uninstall = [
      Project.path("scripts/uninstall"), "--destdir", destdir, "--prefix", "/opt/phone",
    ]
    try Command.run(uninstall).orThrow()
    #expect(try files() == ["etc/lockstep/default.yaml"])
    let kept = try String(contentsOfFile: "\(destdir)/etc/lockstep/default.yaml", encoding: .utf8)
    #expect(kept == "seed: 7\n")
    try Command.run(uninstall + ["--purge"]).orThrow()
    #expect(try files() == [])
  }

  private static let scripts = ["setup", "install", "uninstall", "test", "fuzz", "lock-experiment"]
}

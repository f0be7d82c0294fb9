import Foundation
import TestSupport
import Testing

@Suite("lockstep import")
struct ImportTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private var files: [String] { RunningPhone.files(directory) }

  private func bring(_ arguments: String...) throws -> Command {
    try Program.lockstep.run(["import"] + files + arguments)
  }

  @Test("Brings what is new, and says so type by type")
  func summary() throws {
    let day = (0..<60).map { ExportFile.steps(10, minute: $0) }
    let first = try directory.write(ExportFile.xml(day), to: "first.xml")
    let later = try directory.write(
      ExportFile.xml(day + [ExportFile.steps(7, minute: 1700)]), to: "later.xml")
    #expect(
      try bring(first, later).output == """
        \(first)
        type       records  new  duplicates  refused  from        to
        StepCount       60   60           0        0  2021-11-30  2021-11-30

        \(later)
        type       records  new  duplicates  refused  from        to
        StepCount       61    1          60        0  2021-11-30  2021-12-01

        """)
    let json = try bring("--json", "--dry-run", "--since", "2021-12-01 UTC", later).orThrow().output
    #expect(json.contains(#""total":{"from":"#) && json.contains(#""records":1,"#))
  }

  @Test("Damage is told with its places, and with --strict stops it")
  func damage() throws {
    let file = try directory.write(
      ExportFile.xml([
        ExportFile.steps(10, minute: 0).replacingOccurrences(of: "iPhone", with: "i\u{0b}Phone"),
        ExportFile.steps(10, minute: 1).replacingOccurrences(of: "2021-11-30", with: "2021-11-31"),
        ExportFile.steps(10, minute: 2),
      ]), to: "damaged.xml")
    let lax = try bring(file).orThrow().output
    #expect(lax.contains("StepCount        3    2           0        1"))
    #expect(lax.contains("damage: 1 control characters, read as spaces: line 7 (byte "))
    #expect(lax.contains("damage: 1 records with an impossible date, left out: line 8 (byte "))
    let strict = try bring("--strict", file)
    #expect(strict.status == 65 && strict.output.isEmpty)
    #expect(strict.errors.hasPrefix("lockstep: \(file):7: has control characters"))
  }

  @Test("Wrong calls and files are told in one line")
  func refusals() throws {
    let missing = directory.file("none.zip")
    let empty = try directory.write("", to: "empty.xml")
    let other = try directory.write("<gpx></gpx>", to: "walk.gpx")
    for (arguments, status, start) in [
      ([], 64, "lockstep: FILE is missing"),
      ([missing], 66, "lockstep: \(missing): no such file"),
      ([empty], 65, "lockstep: \(empty): is empty"),
      ([other], 65, "lockstep: \(other): is no Apple Health export: its first element is <gpx>"),
      (["--since", "soon", empty], 64, "lockstep: option '--since' cannot be"),
    ] as [([String], Int32, String)] {
      let refused = try Program.lockstep.run(["import"] + files + arguments)
      #expect(refused.status == status && refused.output.isEmpty, "\(refused)")
      #expect(refused.errors.hasPrefix(start), "\(refused)")
      #expect(refused.errors.split(separator: "\n").count <= 2, "\(refused)")
    }
  }

  @Test("A phone that was never there is named, a locked one takes nothing")
  func phones() throws {
    let file = try directory.write(ExportFile.xml([ExportFile.steps(1, minute: 0)]), to: "one.xml")
    let unknown = try Program.lockstep.run(["import", "--phone", "nobody", file])
    #expect(unknown.status == 66 && unknown.errors.contains("phone 'nobody' is not running"))
    try directory.write("locked\n", to: "lock-state")
    let locked = try bring(file)
    #expect(locked.status == 2 && locked.errors.contains("is locked"))
    try directory.write("unlocked\n", to: "lock-state")
    #expect(try bring(file).succeeded)
  }

  @Test("A running daemon ticks on, answers with the new data, and refuses while it is locked")
  func running() throws {
    let phone = try RunningPhone(in: directory)
    let file = try directory.write(
      ExportFile.xml(ExportFile.records(minutes: 4000)), to: "export.xml")
    let imported = try bring(file).orThrow()
    #expect(imported.output.contains("StepCount     4000  4000           0        0"))
    let ticks = try phone.log().components(separatedBy: "didUpdateLocations").count
    try eventually("the phone ticks on") {
      try phone.log().components(separatedBy: "didUpdateLocations").count > ticks
    }
    let days = try phone.tool("steps", "--by", "day", "--all", "--csv").orThrow().output
    let sum = (0..<1440).reduce(0) { $0 + $1 % 97 }
    let inPhoneZone = (120..<1440).reduce(0) { $0 + $1 % 97 }
    #expect(sum > inPhoneZone)
    #expect(days.contains("\(inPhoneZone + (1440..<1560).reduce(0) { $0 + $1 % 97 })"), "\(days)")
    #expect(try bring(file).output.contains("StepCount     4000    0        4000        0"))
    try phone.tool("lock").orThrow()
    let refused = try bring(file)
    #expect(refused.status == 2 && refused.errors.contains("is locked"))
    #expect(phone.stop() == 0)
  }
}

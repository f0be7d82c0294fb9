import Foundation
import TestSupport

/// A simulated phone that runs as a service of the machine: one instance of the template, or the
/// plain unit when its name is `default`.
struct Phone {
  let machine: Machine
  let name: String

  var unit: String { name == "default" ? "lockstepd.service" : "lockstepd@\(name).service" }
  var controlFile: String { "/run/lockstep/\(name)/lock-state" }
  var scenarioFile: String { "/etc/lockstep/\(name).yaml" }

  /// A phone with steps on a morning in 2016, so that no test runs over midnight.
  static let scenario = """
    device: { timeZone: Asia/Tokyo }
    start: 2016-10-31T08:00:00+09:00
    health: { today: 5321 }

    """

  /// Starts a phone, hands it to a test, and stops it whatever the test does.
  ///
  /// - Parameters:
  ///   - scenario: what the phone plays; nil leaves the file that is there.
  ///   - options: added to the daemon's command line by a drop-in.
  static func run(
    _ name: String, scenario: String? = scenario, options: String = "",
    _ body: (Phone) throws -> Void
  ) throws {
    let phone = Phone(machine: try .shared(), name: name)
    if let scenario { try phone.write(scenario: scenario) }
    if !options.isEmpty { try phone.add(options: options) }
    defer { _ = try? phone.machine.run(["systemctl", "stop", phone.unit]) }
    try phone.machine.run(["systemctl", "start", phone.unit]).orThrow()
    try body(phone)
  }

  func write(scenario: String) throws {
    try machine.run(
      ["bash", "-euc", #"printf %s "$1" >"$2""#, "-", scenario, scenarioFile]
    ).orThrow()
  }

  private func add(options: String) throws {
    let dropIn = "/run/systemd/system/\(unit).d"
    try machine.shell(
      """
      mkdir -p '\(dropIn)'
      {
        echo '[Service]'
        echo 'ExecStart='
        sed -n 's|^ExecStart=.*| & \(options)|p' /usr/local/lib/systemd/system/lockstepd@.service |
          sed 's|^ *||'
      } >'\(dropIn)/options.conf'
      systemctl daemon-reload
      """)
  }

  // MARK: - What it does

  /// Runs `lockstep COMMAND NAME ARGUMENT...`.
  @discardableResult
  func lockstep(_ command: String, _ arguments: String...) throws -> Command {
    try machine.run(["/usr/local/bin/lockstep", command, name] + arguments)
  }

  /// What `lockstep status --json` prints.
  func status() throws -> [String: Any] {
    let printed = try lockstep("status", "--json").orThrow().output
    guard let status = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any]
    else { throw TestError("no JSON object: \(printed)") }
    return status
  }

  /// Today's number, as `lockstep steps` prints it.
  func steps() throws -> Int {
    let printed = try lockstep("steps").orThrow().output
    guard let steps = Int(printed.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw TestError("no whole number: \(printed)")
    }
    return steps
  }

  func property(_ name: String) throws -> String { try machine.property(name, of: unit) }

  /// Writes the control file in one step, as a script would.
  func rename(into word: String) throws {
    try machine.shell(
      """
      printf '%s\\n' '\(word)' >'\(controlFile).new'
      chmod 0644 '\(controlFile).new'
      mv -T '\(controlFile).new' '\(controlFile)'
      """)
  }

  // MARK: - What it wrote

  /// Runs `journalctl` over what the daemon itself has written, without systemd's own lines.
  func journal(_ arguments: String...) throws -> String {
    try machine.run(["journalctl", "--sync"]).orThrow()
    return try machine.run(["journalctl", "-q", "-u", unit, "-t", "lockstepd"] + arguments)
      .orThrow().output
  }

  func entries() throws -> [JournalEntry] {
    try JournalEntry.entries(ofJSON: journal("-o", "json", "--all"))
  }

  /// The number of the last tick in the journal; 0 when there is none.
  func lastTick() throws -> Int {
    try entries().last { $0.event == "tick" }?.tick ?? 0
  }

  /// Waits for the outcomes of `count` ticks after a tick, and returns their kinds.
  func outcomes(after tick: Int, count: Int = 2) throws -> [String] {
    try eventually("\(count) outcomes after tick \(tick) of \(name)") {
      let found = try entries().filter { $0.isOutcome && ($0.tick ?? 0) > tick }
      return found.count >= count ? found.map(\.event) : nil
    }
  }

  /// Kills the main process with a signal and waits until systemd has started it again.
  func kill(_ signal: String, within limit: Duration = .seconds(30)) throws {
    let before = try property("MainPID")
    try machine.run(["kill", "-\(signal)", before]).orThrow()
    try eventually("\(unit) is started again after SIG\(signal)", within: limit) {
      let state = try property("ActiveState")
      let process = try property("MainPID")
      return state == "active" && process != "0" && process != before
    }
  }
}

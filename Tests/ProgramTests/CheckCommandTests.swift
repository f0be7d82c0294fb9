import Foundation
import TestSupport
import Testing

@Suite("lockstep check")
struct CheckCommandTests {
  /// The lock experiment's `Info.plist`, with all that it needs.
  private static let lockExperiment: [String: String] = [
    "CFBundleIdentifier": "<string>com.example.LockExperiment</string>",
    "NSHealthShareUsageDescription": "<string>Reads today's steps at every update.</string>",
    "NSHealthUpdateUsageDescription": "<string>Saves nothing.</string>",
    "NSLocationWhenInUseUsageDescription": "<string>Location updates wake the app.</string>",
    "NSLocationAlwaysAndWhenInUseUsageDescription":
      "<string>Location updates wake the app when the phone is locked.</string>",
    "UIBackgroundModes": "<array><string>location</string></array>",
  ]

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func write(_ properties: [String: String], to name: String) throws -> String {
    let entries = properties.sorted { $0.key < $1.key }.map { "<key>\($0)</key>\($1)\n" }.joined()
    return try directory.write(
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n",
      to: name)
  }

  /// Runs the command on the lock experiment's file, changed.
  private func check(
    _ changes: [String: String?] = [:], _ options: [String] = []
  ) throws -> Command {
    var properties = Self.lockExperiment
    for (key, value) in changes { properties[key] = value }
    let file = try write(properties, to: "Info.plist")
    return try Program.lockstep.run(["check"] + options + [file])
  }

  /// The state of a key in the table.
  private func state(_ key: String, in command: Command) -> String? {
    let row = command.lines.first { $0.hasPrefix(key + " ") }
    return row?.dropFirst(key.count).split(separator: " ").first.map(String.init)
  }

  @Test("With all that is needed: exit 0, a row for each need with its reason")
  func complete() throws {
    let check = try check()
    #expect(check.status == 0 && check.errors.isEmpty, "\(check)")
    #expect(check.lines.first?.split(separator: " ") == ["key", "state", "why"])
    #expect(check.lines.count == 7)
    for key in [
      "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
      "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
      "UIBackgroundModes: location", "UIRequiredDeviceCapabilities: healthkit",
    ] { #expect(state(key, in: check) == "ok", "\(key)") }
  }

  @Test(
    "What is missing or empty exits 1",
    arguments: [
      "NSHealthShareUsageDescription", "NSLocationWhenInUseUsageDescription",
      "NSLocationAlwaysAndWhenInUseUsageDescription",
    ])
  func missing(key: String) throws {
    for change in [String?.none, "<string> </string>"] {
      let check = try check([key: change])
      #expect(check.status == 1 && check.errors.isEmpty)
      #expect(state(key, in: check) == "missing")
    }
  }

  @Test("A background mode of another kind does not wake the app for locations")
  func backgroundMode() throws {
    let check = try check(["UIBackgroundModes": "<array><string>fetch</string></array>"])
    #expect(check.status == 1 && state("UIBackgroundModes: location", in: check) == "missing")
  }

  @Test("The step-count helper needs no location")
  func programs() throws {
    let changes: [String: String?] = [
      "NSLocationWhenInUseUsageDescription": nil, "UIBackgroundModes": nil,
      "NSLocationAlwaysAndWhenInUseUsageDescription": nil,
    ]
    let helper = try check(changes, ["--for", "stepCountHelper"])
    #expect(helper.status == 0 && !helper.output.contains("Location"))
    #expect(try check(changes, ["--for", "lockExperiment"]).status == 1)
    #expect(try check(changes).status == 1)
  }

  @Test("healthkit under required device capabilities is a note, not an error")
  func capability() throws {
    let key = "UIRequiredDeviceCapabilities"
    for value in [
      "<array><string>healthkit</string></array>", "<dict><key>healthkit</key><true/></dict>",
    ] {
      let check = try check([key: value])
      #expect(check.status == 0 && state("\(key): healthkit", in: check) == "note")
      #expect(check.output.contains("(iPad)"))
    }
    let excluded = try check([key: "<dict><key>healthkit</key><false/></dict>"])
    #expect(excluded.status == 1 && state("\(key): healthkit", in: excluded) == "missing")
  }

  @Test("Nothing is saved, so a missing update description is a note")
  func update() throws {
    let check = try check(["NSHealthUpdateUsageDescription": nil])
    #expect(check.status == 0 && state("NSHealthUpdateUsageDescription", in: check) == "note")
  }

  @Test("Entitlements are checked when they are named")
  func entitlements() throws {
    let key = "com.apple.developer.healthkit"
    let file = try write([key: "<true/>"], to: "App.entitlements")
    let granted = try check([:], ["--entitlements", file])
    #expect(granted.status == 0 && granted.output.contains(file + "\n"))
    #expect(state(key, in: granted) == "ok")
    #expect(state(key + ".background-delivery", in: granted) == "note")
    _ = try write([key + ".background-delivery": "<true/>"], to: "App.entitlements")
    let refused = try check([:], ["--entitlements", file])
    #expect(refused.status == 1 && state(key, in: refused) == "missing")
    #expect(state(key + ".background-delivery", in: refused) == "ok")
  }

  @Test("--json is one object, of several files")
  func json() throws {
    struct Report: Decodable, Equatable {
      struct File: Decodable, Equatable {
        struct Need: Decodable, Equatable {
          var key: String
          var state: String
          var why: String
          var programs: [String]
        }
        var file: String
        var complete: Bool
        var needs: [Need]
      }
      var complete: Bool
      var files: [File]
    }
    let empty = try write([:], to: "Empty.plist")
    let check = try check([:], ["--json", empty])
    #expect(check.status == 1 && check.lines.count == 1)
    let report = try JSONDecoder().decode(Report.self, from: Data(check.output.utf8))
    #expect(report.files.map(\.file) == [empty, directory.file("Info.plist")])
    #expect(report.files.map(\.complete) == [false, true] && !report.complete)
    let modes = try #require(report.files[0].needs.first { $0.key.hasPrefix("UIBackgroundModes") })
    #expect(modes.state == "missing" && modes.programs == ["lockExperiment"] && !modes.why.isEmpty)
  }

  @Test("What cannot be read exits 65 or 66 with one line, and prints no table")
  func unreadable() throws {
    let good = try write(Self.lockExperiment, to: "Info.plist")
    let rubbish = try directory.write("rubbish", to: "Rubbish.plist")
    let broken = try directory.write("<plist>\n<dict>\n<key>a</kex></dict></plist>", to: "x.plist")
    let calls: [([String], Int32, String)] = [
      (["/nowhere/Info.plist"], 66, "/nowhere/Info.plist: no such file; "),
      ([good, directory.path], 66, "directory"), ([good, rubbish], 65, "\(rubbish): is neither"),
      ([good, "--entitlements", rubbish], 65, rubbish), ([broken], 65, "\(broken):3: "),
    ]
    for (arguments, status, text) in calls {
      let check = try Program.lockstep.run(["check"] + arguments)
      #expect(check.status == status && check.output.isEmpty, "\(check)")
      #expect(check.errors.hasPrefix("lockstep: ") && check.errors.contains(text), "\(check)")
      #expect(check.errors.filter { $0 == "\n" }.count == 1)
    }
  }
}

import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("Info.plist in scenario files")
struct ScenarioInfoPlistTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Writes an `Info.plist` with these keys beside the scenario file.
  private func write(_ properties: [String: Any], to name: String = "Info.plist") throws {
    try PropertyListSerialization.data(fromPropertyList: properties, format: .xml, options: 0)
      .write(to: URL(filePath: directory.file(name)))
  }

  private func scenario(_ text: String) throws -> Scenario {
    try Scenario(contentsOfFile: directory.write(text, to: "night.yaml"))
  }

  /// The line that says why a scenario is refused, without the directory.
  private func complaint(_ text: String) throws -> (line: String, status: Int32?) {
    do {
      _ = try scenario(text)
    } catch {
      let line = "\(error)".replacingOccurrences(of: directory.path + "/", with: "")
      #expect(!line.contains("\n"))
      return (line, exitStatus(of: error))
    }
    Issue.record("accepted: \(text)")
    return ("", nil)
  }

  @Test("It is found beside the scenario file, and says who the app is")
  func identity() throws {
    try write([
      "NSHealthShareUsageDescription": "To read.", "UIBackgroundModes": ["location"],
      "CFBundleIdentifier": "com.example.Lock", "CFBundleName": "$(PRODUCT_NAME)",
    ])
    let scenario = try scenario("app: { infoPlist: Info.plist, health: notAsked }")
    #expect(scenario.app.infoPlist?.usageDescription(.healthShare) == "To read.")
    #expect(scenario.app.infoPlist?.backgroundModes == ["location"])
    #expect(scenario.app.bundleIdentifier == "com.example.Lock" && scenario.app.name == "Collector")
    #expect(scenario.app.health == .notAsked)
    let session = try ExperimentSession(scenario) { _ in }
    #expect(session.device.app.infoPlist == scenario.app.infoPlist)
  }

  @Test("Without the key nothing is checked")
  func absent() throws {
    #expect(try scenario("app: { health: denied }").app.infoPlist == nil)
  }

  @Test("A mistake has the place in the scenario file and what is wrong in the other")
  func mistakes() throws {
    let missing = try complaint("app:\n  infoPlist: nowhere.plist")
    #expect(
      missing.line == "night.yaml:2: app.infoPlist: nowhere.plist: no such file; check the path")
    #expect(missing.status == 66)
    try directory.write("<plist>\n<dict>", to: "Info.plist")
    let broken = try complaint("app: { infoPlist: Info.plist }")
    #expect(broken.line.hasPrefix("night.yaml:1: app.infoPlist: Info.plist: is no property list"))
    #expect(broken.status == 65)
    #expect(
      try complaint("app: { backgroundModes: [location] }").line
        .hasPrefix("night.yaml:1: app.backgroundModes: unknown key; "))
  }

  @Test("An app that would end at its start by an exception is refused")
  func exceptions() throws {
    try write(["UIBackgroundModes": ["fetch"]])
    let background = try complaint("app: { infoPlist: Info.plist }").line
    #expect(background.hasPrefix("night.yaml:1: app: the app would end by an exception: it allows"))
    let location = "location: { allowsBackgroundUpdates: false }"
    #expect(try !scenario("app: { infoPlist: Info.plist }\n\(location)").app.name.isEmpty)
    let helper = try complaint("app: { infoPlist: Info.plist }\ncollector: stepCountHelper").line
    #expect(helper.contains("exception: NSHealthShareUsageDescription must be set in the app's"))
  }

  @Test("An app that asks for HealthKit cannot be installed without it")
  func installation() throws {
    try write([
      "UIRequiredDeviceCapabilities": ["healthkit"], "UIBackgroundModes": ["location"],
    ])
    let refused = try complaint("device: { kind: iPad }\napp: { infoPlist: Info.plist }")
    #expect(refused.line.hasPrefix("night.yaml:2: app.infoPlist: the app cannot be installed: "))
    #expect(refused.line.contains("healthkit, which an iPad does not have; change device.kind"))
    #expect(refused.status == 65)
    #expect(try scenario("app: { infoPlist: Info.plist }").kind == .iPhone)
    try write(["UIRequiredDeviceCapabilities": ["healthkit": false]])
    #expect(
      try complaint("app: { infoPlist: Info.plist }").line.contains("excludes healthkit"))
  }

  @Test("Without a usage description the step-count helper is refused, and the phone lives")
  func steps() throws {
    func answer(_ infoPlist: InfoPlist?, kind: DeviceKind = .iPhone) throws -> StepsAnswer? {
      var scenario = Scenario()
      scenario.kind = kind
      scenario.app.infoPlist = infoPlist
      scenario.location.allowsBackgroundLocationUpdates = false
      let session = try ExperimentSession(scenario) { _ in }
      session.start()
      let box = Box()
      session.device.fetchTodaysSteps { box.answer = $0 }
      if kind.hasHealthKit { #expect(box.answer == nil, "no completion inside the call") }
      session.device.advance(by: .zero)
      return box.answer
    }
    let refused = try #require(try answer(InfoPlist()))
    #expect(refused.outcome == .refused)
    #expect(
      refused.text
        == "the app is terminated: NSHealthShareUsageDescription must be set in the app's "
        + "Info.plist in order to request read authorization for the following types: "
        + "HKQuantityTypeIdentifierStepCount")
    let described = InfoPlist(usageDescriptions: [.healthShare: "To read."])
    #expect(try answer(described)?.text == "5321")
    #expect(try answer(nil)?.text == "5321")
    #expect(try answer(InfoPlist(), kind: .iPad)?.outcome == .noData, "the helper asks for nothing")
  }

  private final class Box: @unchecked Sendable {
    var answer: StepsAnswer?
  }
}

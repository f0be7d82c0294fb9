import DeviceSimulation
import Foundation
import HealthKit

extension Scenario {
  /// Reads who the app is, what its user allows it, and how it lives. Its `Info.plist` is named from
  /// the scenario file's directory; the device is known already.
  mutating func readApp(_ file: inout MappingReader, besideFile path: String)
    throws(ScenarioError)
  {
    guard var section = try file.takeIfPresent("app", as: .section) else { return }
    let directory = URL(filePath: path).deletingLastPathComponent()
    app.infoPlist = try section.takeIfPresent("infoPlist", as: .infoPlist(in: directory))
    takeIdentity()
    if let obstacle = app.infoPlist?.obstacle(toInstallationOn: kind) {
      throw section.error(
        "the app cannot be installed: \(obstacle)",
        remedy: "change device.kind or the app's Info.plist", at: "infoPlist")
    }
    app.health = try section.take("health", as: .choice, default: app.health)
    app.location = try section.take("location", as: .choice, default: app.location)
    appLife.relaunch = try section.take("relaunch", as: .choice, default: appLife.relaunch)
    appLife.suspensionDelay = try section.take(
      "suspensionDelay", as: .timeSpan, default: appLife.suspensionDelay)
    appLife.backgroundTime = try section.take(
      "backgroundTime", as: .timeSpan, default: appLife.backgroundTime)
    appLife.launchesAfterForceQuit = try section.take(
      "launchesAfterForceQuit", as: .bool, default: appLife.launchesAfterForceQuit)
    app.backgroundRefresh = try section.take(
      "backgroundRefresh", as: .choice, default: app.backgroundRefresh)
    try section.finish()
  }

  /// Refuses an app that would end at its start by an exception that Apple raises.
  func checkInfoPlist(in file: MappingReader) throws(ScenarioError) {
    guard let infoPlist = app.infoPlist else { return }
    switch collector {
    case .lockExperiment:
      if location.allowsBackgroundLocationUpdates, !infoPlist.backgroundModes.contains("location") {
        throw file.error(
          "the app would end by an exception: it allows background location updates and its "
            + "Info.plist has no location among UIBackgroundModes",
          remedy: "add it there, or use location: { allowsBackgroundUpdates: false }", at: "app")
      }
    case .stepCountHelper:
      let steps: Set<HKObjectType> = [HKQuantityType(.stepCount)]
      if kind.hasHealthKit, let reason = infoPlist.reasonToRefuse(toShare: [], read: steps) {
        throw file.error(
          "the app would end by an exception: \(reason)", remedy: "add it there", at: "app")
      }
    }
  }

  /// The app is who its `Info.plist` says, unless that leaves it to the build.
  private mutating func takeIdentity() {
    func isFinal(_ text: String) -> Bool { !text.isEmpty && !text.contains("$(") }
    if let identifier = app.infoPlist?.bundleIdentifier, isFinal(identifier) {
      app.bundleIdentifier = identifier
    }
    if let name = app.infoPlist?.name, isFinal(name) { app.name = name }
  }
}

extension NodeForm where Value == InfoPlist {
  /// The path of an `Info.plist`, from a directory.
  fileprivate static func infoPlist(in directory: URL) -> NodeForm<InfoPlist> {
    NodeForm<String>.text.map { name in
      try InfoPlist(
        contentsOfFile: URL(filePath: name, relativeTo: directory).path(percentEncoded: false))
    }
  }
}
